import { percentile } from '../report'

/** One program's result for one subject. */
export interface Row {
  readonly subject: string
  readonly program: string
  /** Absent with the reason in `note`. */
  readonly samples?: readonly number[]
  readonly unit?: string
  readonly note?: string
}

/** Returns a line of a Markdown table. */
export function tableRow({ subject, program, samples, unit = '', note = '' }: Row): string {
  const value = samples === undefined ? 'not measured' : `${shown(samples)} ${unit}`.trim()
  return `| ${subject} | ${program} | ${value} | ${note} |`
}

export const tableHead = '| subject | program | median (lowest–highest) | remark |\n| --- | --- | --- | --- |'

function shown(samples: readonly number[]): string {
  const median = short(percentile(samples, 0.5))
  return samples.length === 1 ? median : `${median} (${short(Math.min(...samples))}–${short(Math.max(...samples))})`
}

function short(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
}
