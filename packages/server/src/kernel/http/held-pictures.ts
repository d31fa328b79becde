import { picturesBusy } from "../errors/refusal.ts";

interface Limits {
  /** Bytes of everybody's pictures. */
  readonly most: number;
  /** Bytes of one person's pictures. */
  readonly mostEach: number;
}

/** The pictures that one call holds. */
export interface HeldPicture {
  /** Counts further bytes. Throws 503, and counts nothing, if they are too many. */
  readonly add: (bytes: number) => void;
  /** Counts them no longer. */
  readonly release: () => void;
}

/** Counts the bytes of pictures that wait in memory until they are decoded. */
class HeldPictures {
  readonly #limits: Limits;
  /** By person; only people who have some. */
  readonly #held = new Map<number, number>();
  #all = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Throws 503 if there is no room for the bytes that will come at least. */
  hold(person: number, atLeast: number): HeldPicture {
    let own = 0;
    const add = (bytes: number) => {
      this.#expectRoom(person, bytes);
      own += bytes;
      this.#count(person, bytes);
    };
    add(atLeast);
    return {
      add,
      release: () => {
        this.#count(person, -own);
        own = 0;
      },
    };
  }

  #expectRoom(person: number, bytes: number): void {
    const { most, mostEach } = this.#limits;
    const own = this.#held.get(person) ?? 0;
    if (this.#all + bytes > most || own + bytes > mostEach) throw picturesBusy();
  }

  #count(person: number, bytes: number): void {
    this.#all += bytes;
    const own = (this.#held.get(person) ?? 0) + bytes;
    if (own > 0) this.#held.set(person, own);
    else this.#held.delete(person);
  }
}

const MEGABYTE = 1024 * 1024;

/**
 * Those of this process. A picture has up to 10 MB, and the app sends one after the other; half of
 * the room stays for others.
 */
export const heldPictures = new HeldPictures({ most: 24 * MEGABYTE, mostEach: 12 * MEGABYTE });
