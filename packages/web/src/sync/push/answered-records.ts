import type { PendingMutation } from "../store/database.ts";
import type {
  Answer,
  AnsweredMutation,
  CreditAnswer,
  Entity,
  SubmitAnswer,
} from "../store/local.ts";

/** What a response says of the mutation's own record. */
export type RecordAnswer = Exclude<Answer, CreditAnswer | SubmitAnswer>;

export interface AnsweredRecord {
  readonly mutation: PendingMutation;
  readonly record: RecordAnswer;
}

export const withRecord = ({ mutation, answer }: AnsweredMutation): AnsweredRecord => ({
  mutation,
  record: recordIn(answer),
});

function recordIn(answer: Answer): RecordAnswer {
  if (isCredited(answer)) return answer.invoice;
  return answer !== null && "submitted" in answer ? answer.submitted : answer;
}

export const isCredited = (answer: Answer): answer is CreditAnswer =>
  answer !== null && "creditNote" in answer;

export const isEntity = (record: RecordAnswer): record is Entity =>
  record !== null && !("newVersion" in record);
