/** The days of one history. */
export class Calendar {
  constructor(public today: string) {
    this.first = daysAfter(today, -BACK);
  }

  /** Nothing is dated before this day. */
  readonly first: string;

  /** Nothing is dated after this day. */
  get last(): string {
    return daysAfter(this.today, PLACES - 1 - BACK);
  }

  /** All days on which something may be dated. */
  get all(): readonly string[] {
    const days = [this.first];
    for (let day = this.first; day < this.last;) days.push((day = daysAfter(day, 1)));
    return days;
  }

  get tomorrow(): string {
    return daysAfter(this.today, 1);
  }

  pass(days: number): void {
    this.today = daysAfter(this.today, days);
  }

  /** A day at most two days back or ahead. */
  day = (place: number): string => daysAfter(this.today, place - BACK);

  /** A day for money: tomorrow at the latest. */
  dayOfMoney = (place: number): string => this.day(Math.min(place, BACK + 1));
}

/** How many days an operation may name. */
export const PLACES = 5;
const BACK = 2;

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
