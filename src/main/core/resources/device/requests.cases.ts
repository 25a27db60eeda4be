import type { RequestCases } from '#core/testing/contract-table/case'
import { objectWith } from '#core/testing/contract-table/matching'

/** An address that only this computer reaches. */
const choice = { address: '127.0.0.1:0', certificate: { kind: 'own' as const } }

const ofNoSession = 'Devices belong to no session.'

/** Calls and failures of each request in this folder. Paired devices are in `serve/devices.test.ts`. */
export const deviceCases: RequestCases = {
  'device.list': { valid: () => ({}), answers: { devices: [] } },
  'device.pair': {
    valid: () => ({ scope: 'approve' }),
    answers: async ({ context, answer }) => {
      const { pairing } = await context.must('device.list', {})
      return { expiresAt: pairing?.expiresAt, code: answer.code.length === 9 ? answer.code : 'nine characters' }
    },
    anyState: ofNoSession,
  },
  'device.listening': {
    valid: async (context) => {
      if (context.listens) await context.must('device.listen', choice)
      return {}
    },
    answers: ({ context }) => ({ listening: context.listens ? objectWith({ isOn: true }) : null }),
  },
  'device.listen': {
    needsDesktop: 'Only the desktop app, and parley serve without options for it, listen by choice of the user.',
    valid: () => choice,
    answers: { listening: objectWith({ isOn: true }) },
    anyState: ofNoSession,
  },
  'device.push.state': { valid: () => ({}), answers: { publicKey: null } },
  'device.push.subscribe': {
    valid: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/x',
      keys: { p256dh: 'x', auth: 'x' },
      showsContent: false,
      words: { app: 'Parley', needsYou: 'a', failed: 'b', done: 'c' },
    }),
    answers: { success: false },
    anyState: ofNoSession,
  },
  'device.push.unsubscribe': { valid: () => ({}), answers: { success: false }, anyState: ofNoSession },
  'device.stopListening': {
    valid: async (context) => {
      if (context.listens) await context.must('device.listen', choice)
      return {}
    },
    answers: ({ context }) => ({ success: context.listens }),
    anyState: ofNoSession,
  },
  'device.revoke': { valid: () => ({ deviceId: 'none' }), answers: { success: false }, anyState: ofNoSession },
}
