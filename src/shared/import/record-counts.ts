/** Numbers of records and parts of transcripts by their fate; `read` is the sum of the others. Plain data. */
export interface RecordCounts {
  readonly read: number
  readonly shown: number
  readonly joined: number
  readonly unknown: number
  /** By rule. */
  readonly hidden: Readonly<Record<string, number>>
}

/** Returns the sum of two counts. */
export function sumOfCounts(one: RecordCounts, other: RecordCounts): RecordCounts {
  const hidden = { ...one.hidden }
  for (const [rule, count] of Object.entries(other.hidden)) hidden[rule] = (hidden[rule] ?? 0) + count
  return {
    read: one.read + other.read,
    shown: one.shown + other.shown,
    joined: one.joined + other.joined,
    unknown: one.unknown + other.unknown,
    hidden,
  }
}
