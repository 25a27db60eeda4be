import { onlyReads, type RequestCases } from '../../testing/contract-table/case'

const ofNoSession = 'Devices belong to no session.'

/** Calls and failures of each request in this folder. Paired devices are in `serve/devices.test.ts`. */
export const deviceCases: RequestCases = {
  'device.list': { valid: () => ({}), answers: { devices: [] }, anyState: onlyReads },
  'device.pair': {
    valid: () => ({ scope: 'approve' }),
    answers: async ({ context, answer }) => {
      const { pairing } = await context.must('device.list', {})
      return { expiresAt: pairing?.expiresAt, code: answer.code.length === 9 ? answer.code : 'nine characters' }
    },
    anyState: ofNoSession,
  },
  'device.revoke': { valid: () => ({ deviceId: 'none' }), answers: { success: false }, anyState: ofNoSession },
}
