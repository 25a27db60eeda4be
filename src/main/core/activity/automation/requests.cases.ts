import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { newRepository } from '#core/history/place/testing'
import type { RequestCases } from '#core/testing/contract-table/case'
import type { CaseContext } from '#core/testing/contract-table/case-context'
import { listWith, objectWith } from '#core/testing/contract-table/matching'

const agent = { kind: 'adapter', adapterName: 'playground' } as const
const trigger = { kind: 'schedule', cron: '30 9 * * 1-5', timeZone: 'Europe/Berlin' } as const

async function created(context: CaseContext, prompt = 'say yes'): Promise<{ automationId: string }> {
  const { automation } = await context.must('automation.create', {
    name: context.name(),
    folder: context.folder,
    prompt,
    agent,
    trigger,
    place: 'folder',
  })
  return { automationId: automation.automationId }
}

async function paused(context: CaseContext): Promise<{ automationId: string }> {
  const one = await created(context)
  await context.must('automation.pause', one)
  return one
}

const unknown = (context: CaseContext) => ({ automationId: context.name() })

/** Calls and failures of each request in this folder. */
export const automationCases: RequestCases = {
  'automation.create': {
    valid: async (context) => ({
      name: 'Nightly review',
      folder: await newRepository(context.path('repository')),
      prompt: 'say yes',
      agent,
      trigger,
      place: 'worktree',
      approvalPolicy: 'full-access',
      allowsFullAccess: true,
      budgetUsd: 2,
      timeoutSeconds: 600,
      runsPerDay: 2,
      autoPr: true,
    }),
    answers: {
      automation: objectWith({
        autoPr: true,
        name: 'Nightly review',
        agent,
        trigger,
        approvalPolicy: 'full-access',
        budgetUsd: 2,
        runsPerDay: 2,
        failures: 0,
      }),
    },
    unknown: [() => ({ name: 'x', folder: '/no/such/folder', prompt: 'x', trigger }), 'folder-not-found'],
    wrongState: [
      async (context) => {
        const folder = path.join(context.folder, context.name())
        await mkdir(folder)
        return { name: 'x', folder, prompt: 'x', trigger, approvalPolicy: 'full-access', place: 'folder' }
      },
      'automation-consent',
    ],
  },
  'automation.update': {
    valid: async (context) => ({
      ...(await created(context)),
      name: 'Other',
      folder: context.folder,
      prompt: 'say no',
      agent: null,
      trigger: { kind: 'files', paths: ['docs/**'] },
      place: 'folder',
      approvalPolicy: 'full-access',
      budgetUsd: null,
      timeoutSeconds: 60,
      runsPerDay: 1,
      allowsFullAccess: true,
    }),
    answers: {
      automation: objectWith({ name: 'Other', prompt: 'say no', trigger: { kind: 'files', paths: ['docs/**'] } }),
    },
    unknown: [(context) => ({ ...unknown(context), name: 'x' }), 'automation-not-found'],
    wrongState: [
      async (context) => ({ ...(await created(context)), trigger: { ...trigger, cron: '0 0 31 2 *' } }),
      'automation-invalid',
    ],
  },
  'automation.list': {
    valid: async (context) => {
      await created(context)
      return {}
    },
    answers: { automations: listWith({ trigger, failures: 0 }) },
  },
  'automation.get': {
    valid: created,
    answers: { automation: objectWith({ trigger }), runs: [] },
    unknown: [unknown, 'automation-not-found'],
  },
  'automation.preview': {
    valid: () => ({ trigger, count: 2 }),
    answers: ({ answer }) => ({ times: answer.times.toSorted((a, b) => a - b) }),
    unknown: [() => ({ trigger: { ...trigger, timeZone: 'Nowhere/None' } }), 'automation-invalid'],
  },
  'automation.pause': {
    valid: created,
    answers: { automation: objectWith({ paused: 'user' }) },
    unknown: [unknown, 'automation-not-found'],
    anyState: 'Pausing again succeeds.',
  },
  'automation.resume': {
    valid: paused,
    answers: ({ answer }) => ({ automation: objectWith({ nextAt: answer.automation.nextAt ?? 'none', failures: 0 }) }),
    unknown: [unknown, 'automation-not-found'],
    anyState: 'Resuming one that is not paused succeeds.',
  },
  'automation.run': {
    valid: created,
    answers: async ({ context, answer }) => {
      const { sessionId = '' } = answer.run
      await context.eventually(async () => (await context.lastTurn(sessionId))?.status === 'completed')
      return { run: objectWith({ cause: 'user', sessionId }) }
    },
    unknown: [unknown, 'automation-not-found'],
    wrongState: [
      async (context) => {
        const one = await created(context, 'slow 60')
        await context.must('automation.run', one)
        return one
      },
      'automation-running',
    ],
  },
  'automation.remove': {
    valid: created,
    answers: { success: true },
    unknown: [unknown, 'automation-not-found'],
    anyState: 'One can be removed in every state.',
  },
  'automation.markSeen': {
    commits: { when: 'none', because: 'The automation of the row has missed nothing.' },
    valid: created,
    answers: { success: true },
    unknown: [unknown, 'automation-not-found'],
    anyState: 'What happened can be seen in every state.',
  },
}
