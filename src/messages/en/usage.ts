import { number, plural } from './format'

export const usage = {
  ofTotal: ({ total }: { total: string }) => `of ${total}`,
  tokensByDay: 'Tokens by day',
  costByDay: 'Cost by day',
  buttonTitle: 'Tokens and cost of all sessions',
  usage: 'Usage',
  tokens: 'Tokens',
  inOut: ({ input, output }: { input: string; output: string }) => `${input} in / ${output} out`,
  calls: 'Calls',
  outsideTurns: 'Outside turns',
  unknown: 'Unknown',
  earlierTurn: 'Earlier turn',
  loadFailed: ({ problem }: { problem: string }) => `Couldn’t load usage. ${problem}`,
  empty: 'No usage yet. Tokens and cost appear here by agent, model and turn as soon as the agent reports them.',
  byHeading: { agent: 'By agent', model: 'By model', turn: 'By turn' },
  sessionCaption: { agent: 'Session usage by agent', model: 'Session usage by model', turn: 'Session usage by turn' },
  allSessions: 'Usage across all sessions',
  input: 'Input',
  cached: 'Cached',
  output: 'Output',
  range: { 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', all: 'All time', custom: 'Custom range' },
  dimension: {
    day: 'Day',
    model: 'Model',
    project: 'Project',
    adapter: 'Agent',
    session: 'Session',
    agent: 'Agent',
    turn: 'Turn',
    machine: 'Machine',
  },
  caption: {
    day: 'Usage by day',
    model: 'Usage by model',
    project: 'Usage by project',
    adapter: 'Usage by agent',
    session: 'Usage by session',
    machine: 'Usage by machine',
  },
  csvCopied: 'Table copied as CSV.',
  windowTitle: 'Usage · Parley',
  period: 'Period',
  from: 'From',
  to: 'To',
  show: 'Show',
  emptyPeriod: 'No usage in this period. Tokens and cost that agents report add up here across all sessions.',
  groupBy: 'Group by',
  copyCsv: 'Copy as CSV',
  cacheRead: 'Cache read',
  cacheWrite: 'Cache write',
  reported: 'Reported',
  estimated: 'Estimated',
  partlyEstimated: 'partly estimated',
  source: {
    'provider-reported': 'reported by the provider',
    'client-reported': 'reported by the agent',
    estimated: 'estimated',
  },
  noCost: 'Cost unknown.',
  uncosted: ({ tokens }: { tokens: string }) => `The cost of ${tokens} tokens is unknown.`,
  listPrices: ({ date, source }: { date: string; source: string }) =>
    `Estimates use the prices of ${date} from ${source}.`,
  reportedShort: 'reported',
  estimatedShort: 'estimated',
  machine: 'Machine',
  allMachines: 'All machines',
  asOf: ({ name, time }: { name: string; time: string }) => `${name} is not connected. Its usage is as of ${time}.`,
  neverReached: ({ name }: { name: string }) => `${name} is not connected, and its usage is not known yet.`,
  notCounted: ({ count }: { count: number }) =>
    `${plural(count, { one: '# discovered session is', other: '# discovered sessions are' })} not counted yet.`,
  notImported: ({ count }: { count: number }) =>
    plural(count, {
      one: '# session of another tool is not imported and counts from its file.',
      other: '# sessions of other tools are not imported and count from their files.',
    }),
  counting: ({ count }: { count: number }) =>
    plural(count, { one: 'Counting # more session…', other: 'Counting # more sessions…' }),
  prices: {
    title: 'Prices',
    explanation: ({ date, source }: { date: string; source: string }) =>
      `Costs that no agent tells are estimated from the prices of ${date} from ${source}. Your own prices take precedence; what was estimated before is estimated again.`,
    none: 'No prices of your own.',
    add: 'Add price',
    thePrice: ({ model }: { model: string }) => `The price of “${model}”`,
    perMillion: 'In US dollars per million tokens. Leave cache prices empty where they are those of input.',
    file: 'Price list to use',
    chooseFile: 'Use a price list…',
    reset: 'Use the list of Parley',
    taken: ({
      date,
      source,
      added,
      changed,
      removed,
    }: {
      date: string
      source: string
      added: number
      changed: number
      removed: number
    }) =>
      `Prices of ${date} from ${source} are in use: ${number(added)} new, ${number(changed)} changed, ${number(removed)} gone.`,
    replaces: ({ price }: { price: string }) => `Replaces your price of this model, ${price}.`,
    replaced: ({ model, price }: { model: string; price: string }) =>
      `The price of “${model}” was replaced. It was ${price}.`,
    cacheRead: 'Cache reads',
    cacheWrite: 'Cache writes',
  },
}
