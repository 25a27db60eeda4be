import type { HostEventCases } from '../testing/event-table/case'
import type { Stage } from '../testing/event-table/stage'
import { guarded } from './requests.cases'

/** A sign-in that somebody begins and gives up. */
async function givenUp(stage: Stage) {
  const signIn = await stage.must('auth.signIn.start', { target: await guarded(stage) })
  await stage.must('auth.signIn.cancel', { signInId: signIn.signInId })
  return signIn
}

/** How the events of the host about signing in come about. */
export const authHostEventCases = {
  'auth.signIn.started': {
    when: async (stage) => ({ payload: { signIn: await stage.once(givenUp) } }),
  },
  'auth.signIn.ended': {
    when: async (stage) => ({ payload: { signIn: await stage.once(givenUp), outcome: 'cancelled' } }),
  },
} satisfies HostEventCases
