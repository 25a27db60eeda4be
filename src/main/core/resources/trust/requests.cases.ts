import type { RequestCases } from '#core/testing/contract-table/case'
import { listWith } from '#core/testing/contract-table/matching'
import type { CaseContext } from '#core/testing/contract-table/case-context'

/** A folder that would run something, always the same one. */
const folder = (context: CaseContext): Promise<string> =>
  context.always('trusting', async () => {
    await context.file('trusting/.git/HEAD', '')
    await context.file('trusting/.claude/settings.json', JSON.stringify({ apiKeyHelper: 'helper' }))
    return `${context.folder}/trusting`
  })

const reviewed = async (context: CaseContext): Promise<{ folder: string; contentHash: string }> => {
  const { folder: root, contentHash } = await context.must('trust.inspect', { folder: await folder(context) })
  return { folder: root, contentHash }
}
const trusted = async (context: CaseContext): Promise<string> => {
  const input = await reviewed(context)
  await context.must('trust.grant', input)
  return input.folder
}
const nowhere = '/no/such/folder'

/** Calls and failures of each request in this folder. */
export const trustCases: RequestCases = {
  'trust.inspect': {
    valid: async (context) => ({ folder: await folder(context) }),
    answers: { items: listWith({ family: 'claude', kind: 'setting', name: 'apiKeyHelper', text: 'helper' }) },
    unknown: [() => ({ folder: nowhere }), 'folder-not-found'],
  },
  'trust.list': {
    valid: async (context) => {
      await trusted(context)
      return {}
    },
    answers: async ({ context }) => ({ folders: listWith({ folder: (await reviewed(context)).folder, itemCount: 1 }) }),
  },
  'trust.waiting': { valid: () => ({}), answers: { folders: [] } },
  'trust.block': {
    valid: reviewed,
    answers: { success: true },
    unknown: [() => ({ folder: nowhere, contentHash: 'none' }), 'folder-not-found'],
    wrongState: [async (there) => ({ folder: await folder(there), contentHash: 'earlier' }), 'trust-outdated'],
  },
  'trust.grant': {
    valid: reviewed,
    answers: { state: 'trusted', items: listWith({ state: 'known' }) },
    unknown: [() => ({ folder: nowhere, contentHash: 'none' }), 'folder-not-found'],
    wrongState: [async (context) => ({ folder: await folder(context), contentHash: 'earlier' }), 'trust-outdated'],
  },
  'trust.revoke': {
    valid: async (context) => ({ folder: await trusted(context) }),
    answers: async ({ context, input }) => ({
      success: (await context.must('trust.inspect', { folder: input.folder })).state === 'untrusted',
    }),
    unknown: [() => ({ folder: nowhere }), 'trust-not-found'],
    anyState: 'Consent can be taken back whatever happens in sessions.',
  },
}
