/** A mistake in one function, and the tests that must detect it. */
export interface Mutation {
  /** Function and effect of the mistake. */
  readonly name: string
  readonly file: string
  /** Text that occurs exactly once in the file. */
  readonly search: string
  readonly replace: string
  /** Test file of which at least one test must fail. */
  readonly tests: string
}

const rules = 'src/main/core/activity/permission/rules'
const usage = 'src/shared/usage'
const adapters = 'src/main/core/agents/adapters'
const registry = 'src/main/core/resources/registry'

/** One mistake in each of the functions that everything else relies on. */
export const mutations: readonly Mutation[] = [
  {
    name: 'reduceConversation leaves completed messages running',
    file: 'src/shared/state/conversation.ts',
    search: "state: 'done', outcome,",
    replace: "state: 'running', outcome,",
    tests: 'src/shared/state/conversation.test.ts',
  },
  {
    name: 'assembleContext keeps rewound messages',
    file: 'src/shared/session/context/assemble.ts',
    search: 'if (!lineage.rewound.has(place)) draft.append',
    replace: 'draft.append',
    tests: 'src/shared/session/context/assemble.test.ts',
  },
  {
    name: 'assembleContext applies to a branch what its parent compressed later',
    file: 'src/shared/session/context/assemble.ts',
    search: 'if (squash.sequence <= branchedAt) problems',
    replace: 'problems',
    tests: 'src/shared/session/context/assemble.test.ts',
  },
  {
    name: 'decide lets full access lift a denial',
    file: 'src/main/core/activity/permission/verdict.ts',
    search: "(rule.effect === 'deny' || (session !== 'full-access' && session !== 'always-ask'))",
    replace: "session !== 'full-access' && session !== 'always-ask'",
    tests: 'src/main/core/activity/permission/who-decides.test.ts',
  },
  {
    name: 'findRule passes over denials',
    file: `${rules}/match-rule.ts`,
    search: "if (finding === 'runs') return { rule, isUnsure: false }",
    replace: '',
    tests: `${rules}/match-rule.test.ts`,
  },
  {
    name: 'matchesRule allows more dangerous tools than its rule',
    file: `${rules}/match-rule.ts`,
    search: "write: ['read', 'write'],",
    replace: "write: ['read', 'write', 'exec'],",
    tests: `${rules}/match-rule.test.ts`,
  },
  {
    name: 'matchesWords ignores further words',
    file: `${rules}/command-pattern.ts`,
    search: 'command.length !== words.length',
    replace: 'false',
    tests: `${rules}/command-pattern.test.ts`,
  },
  {
    name: 'matchesPath lets wildcards take in hidden files',
    file: 'src/main/core/base/path-pattern.ts',
    search: 'dot: !strict',
    replace: 'dot: true',
    tests: 'src/main/core/base/path-pattern.test.ts',
  },
  {
    name: 'inOrder puts what is not named first',
    file: 'src/shared/queue/order.ts',
    search: '(rank.get(idOf(a)) ?? rank.size) - (rank.get(idOf(b)) ?? rank.size)',
    replace: '(rank.get(idOf(a)) ?? -1) - (rank.get(idOf(b)) ?? -1)',
    tests: 'src/main/core/session/requests/queue/queue.test.ts',
  },
  {
    name: 'CommitQueue keeps what failed work wrote',
    file: 'src/main/core/store/commit-queue.ts',
    search: "this.#rollBack('ROLLBACK TO work')",
    replace: 'this.undone()',
    tests: 'src/main/core/store/commit-queue.test.ts',
  },
  {
    name: 'EventStream promises the store fewer sequences than it uses',
    file: 'src/main/core/session/stream/event-stream.ts',
    search: 'return this.reservedBelow',
    replace: 'return this.nextSequence',
    tests: 'src/main/core/session/restart.test.ts',
  },
  {
    name: 'withoutReferences keeps references to files of another store',
    file: 'src/main/core/transfer/snapshot/references.ts',
    search: 'return storedBlobId(block.source) !== undefined',
    replace: 'return storedBlobId(block.source) === null',
    tests: 'src/main/core/transfer/snapshot/references.test.ts',
  },
  {
    name: 'redactor leaves the end of a secret that another one begins',
    file: 'src/main/core/transfer/snapshot/secrets/redact.ts',
    search: 'b.length - a.length',
    replace: 'a.length - b.length',
    tests: 'src/main/core/transfer/snapshot/secrets/secrets.test.ts',
  },
  {
    name: 'countUsage answers in another order',
    file: `${usage}/aggregate.ts`,
    search: 'costed.sort((a, b) => bySequence(a.increment.record, b.increment.record))',
    replace: 'costed.reverse()',
    tests: `${usage}/aggregate.test.ts`,
  },
  {
    name: 'costsOf spreads costs evenly instead of by tokens',
    file: `${usage}/costs.ts`,
    search: 'totalTokens(increment.amounts) / cell.tokens',
    replace: '1 / cell.increments.length',
    tests: `${usage}/costs.test.ts`,
  },
  {
    name: 'usedBudget goes on when the budget is used up exactly',
    file: 'src/main/core/session/reports/used-budget.ts',
    search: 'costUsd < budgetUsd',
    replace: 'costUsd <= budgetUsd',
    tests: 'src/main/core/session/reports/used-budget.test.ts',
  },
  {
    name: "mapFrame tells a subagent's pieces as the agent's own",
    file: `${adapters}/claude-code/events/map-events.ts`,
    search: "if (text(frame['parent_tool_use_id']) !== undefined) return nothing(state)",
    replace: '',
    tests: `${adapters}/claude-code/events/speech.test.ts`,
  },
  {
    name: 'parseCodex takes what Codex injects for words of the person',
    file: `${adapters}/codex/transcript/grammar.ts`,
    search: "'environment_context',",
    replace: '',
    tests: `${adapters}/codex/transcript/parse.test.ts`,
  },
  {
    name: 'mapTool takes a late word about a call for a new call',
    file: `${adapters}/acp/events/map-tools.ts`,
    search: 'if (isLate) return { state, events: [] }',
    replace: '',
    tests: `${adapters}/acp/events/map-events.test.ts`,
  },
  {
    name: 'splitLines keeps carriage returns',
    file: 'src/main/core/base/streams/line-splitter.ts',
    search: 'lines.bytes[to - 1] === CARRIAGE_RETURN ? to - 1 : to',
    replace: 'lines.bytes[to - 1] === CARRIAGE_RETURN ? to : to',
    tests: 'src/main/core/base/streams/line-splitter.test.ts',
  },
  {
    name: 'installKind installs an archive with a wrong checksum',
    file: `${registry}/install-kinds.ts`,
    search: 'if (sha256 !== undefined && loaded.value !== sha256) return',
    replace: 'if (sha256 === undefined && loaded.value === sha256) return',
    tests: `${registry}/registry.test.ts`,
  },
  {
    name: 'RegistryInstaller installs what nobody has consented to',
    file: `${registry}/install.ts`,
    search: 'if (agent.plan.consent !== consent) return',
    replace: 'if (agent.plan.consent === "") return',
    tests: `${registry}/registry.test.ts`,
  },
  {
    name: 'unpack lets links lead out of the archive through others',
    file: `${registry}/unpack.ts`,
    search: 'target === null || !isWithin(target, root)',
    replace: 'target === null',
    tests: `${registry}/unpack.test.ts`,
  },
]
