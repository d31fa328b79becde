/** For sorting, smallest first. */
export const compare = <Key extends number | string>(a: Key, b: Key): number =>
  a < b ? -1 : a > b ? 1 : 0;
