import { onlyReads, type RequestCases } from '../../testing/contract-table/case'
import { listWith } from '../../testing/contract-table/matching'
import type { There } from '../../testing/contract-table/there'

/** A folder that would run something, always the same one. */
const folder = (there: There): Promise<string> =>
  there.always('trusting', async () => {
    await there.file('trusting/.git/HEAD', '')
    await there.file('trusting/.claude/settings.json', JSON.stringify({ apiKeyHelper: 'helper' }))
    return `${there.folder}/trusting`
  })

const reviewed = async (there: There): Promise<{ folder: string; contentHash: string }> => {
  const { folder: root, contentHash } = await there.must('trust.inspect', { folder: await folder(there) })
  return { folder: root, contentHash }
}
const trusted = async (there: There): Promise<string> => {
  const input = await reviewed(there)
  await there.must('trust.grant', input)
  return input.folder
}
const nowhere = '/no/such/folder'

/** Calls and failures of each request in this folder. */
export const trustCases: RequestCases = {
  'trust.inspect': {
    valid: async (there) => ({ folder: await folder(there) }),
    answers: { items: listWith({ family: 'claude', kind: 'setting', name: 'apiKeyHelper', text: 'helper' }) },
    unknown: [() => ({ folder: nowhere }), 'folder-not-found'],
    anyState: onlyReads,
  },
  'trust.list': {
    valid: async (there) => {
      await trusted(there)
      return {}
    },
    answers: async ({ there }) => ({ folders: listWith({ folder: (await reviewed(there)).folder, itemCount: 1 }) }),
    anyState: onlyReads,
  },
  'trust.grant': {
    valid: reviewed,
    answers: { state: 'trusted', items: listWith({ state: 'known' }) },
    unknown: [() => ({ folder: nowhere, contentHash: 'none' }), 'folder-not-found'],
    wrongState: [async (there) => ({ folder: await folder(there), contentHash: 'earlier' }), 'trust-outdated'],
  },
  'trust.revoke': {
    valid: async (there) => ({ folder: await trusted(there) }),
    answers: async ({ there, input }) => ({
      success: (await there.must('trust.inspect', { folder: input.folder })).state === 'untrusted',
    }),
    unknown: [() => ({ folder: nowhere }), 'trust-not-found'],
    anyState: 'Consent can be taken back whatever happens in sessions.',
  },
}
