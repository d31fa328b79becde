/** The days of one history, which pass. */
export class Calendar {
  constructor(public today: string) {
    this.first = daysAfter(today, -BACK);
  }

  /** Nothing is dated before it. */
  readonly first: string;

  /** Nothing is dated after it. */
  get last(): string {
    return daysAfter(this.today, PLACES - 1 - BACK);
  }

  /** All that anything is dated on. */
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

  /** Two days back or ahead at most. */
  day = (place: number): string => daysAfter(this.today, place - BACK);

  /** The same for money: it may come in tomorrow at the latest. */
  dayOfMoney = (place: number): string => this.day(Math.min(place, BACK + 1));
}

/** How many days an operation may name. */
export const PLACES = 5;
const BACK = 2;

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
