import type { Page } from '@playwright/test'
import { measured, type Finding } from '../report'
import { LONG_TEXTS, type LongTexts } from './long-texts'
import { openByAddress } from './scrolling'
import { settle } from './switching'
import { longestTask } from './tasks'

/** Limits for the session of an answer of 1 MB. */
const SWITCHES = 12
const TASK_MS = 50

/** Opens sessions whose answers have 1 MB. `blank`: ms of a blank switch. */
export async function longAnswers(page: Page, texts: LongTexts, blank: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const kind of LONG_TEXTS) {
    const times: number[] = []
    const tasks: number[] = []
    for (const sessionId of texts[kind])
      tasks.push(
        await longestTask(page, async () => {
          times.push((await openByAddress(page, sessionId)) / blank)
          await settle(page, 500)
        }),
      )
    // The first one warms up the code.
    findings.push(
      measured(`answer of 1 MB, ${kind}`, times.slice(1), 'blank switches', { atMost: SWITCHES }),
      measured(`answer of 1 MB, ${kind}, longest task`, tasks.slice(1), 'ms of the processor', { atMost: TASK_MS }),
    )
  }
  return findings
}
