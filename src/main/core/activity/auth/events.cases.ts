import { DeviceCode } from '../../../../shared/auth/entities'
import type { HostEventCases, SessionEventCases } from '../../testing/event-table/case'
import type { Stage } from '../../testing/event-table/stage'
import { guarded } from './requests.cases'

/** Starts a sign-in and cancels it. */
async function givenUp(stage: Stage) {
  const signIn = await stage.must('auth.signIn.start', { target: await guarded(stage) })
  await stage.must('auth.signIn.cancel', { signInId: signIn.signInId })
  return signIn
}

/** A code that an agent asks for, and that is given up. */
async function unentered(stage: Stage) {
  const sessionId = await stage.session()
  await stage.must('session.sendMessage', { sessionId, message: 'sign in and wait' })
  const { payload } = await stage.until(sessionId, 'auth.deviceCode.requested')
  const { signInId } = DeviceCode.parse(payload)
  await stage.must('auth.signIn.cancel', { signInId })
  return { sessionId, signInId }
}

/** Scenarios of the session events about sign-ins. */
export const authEventCases = {
  'auth.deviceCode.requested': {
    async when(stage) {
      const { sessionId, signInId } = await stage.once(unentered)
      return { sessionId, payload: { sessionId, signInId, code: 'PLAY-2468', expiresIn: 900_000 } }
    },
    after: ['user_message.acknowledged'],
  },
  'auth.deviceCode.resolved': {
    async when(stage) {
      const { sessionId, signInId } = await stage.once(unentered)
      return { sessionId, payload: { signInId, success: false, errorMessage: 'The sign-in was given up.' } }
    },
    after: ['auth.deviceCode.requested'],
  },
} satisfies SessionEventCases

/** Scenarios of the host events about sign-ins. */
export const authHostEventCases = {
  'auth.signIn.started': {
    when: async (stage) => ({ payload: { signIn: await stage.once(givenUp) } }),
  },
  'auth.signIn.ended': {
    when: async (stage) => ({ payload: { signIn: await stage.once(givenUp), outcome: 'cancelled' } }),
  },
} satisfies HostEventCases
