/** A session, what was said in it, and how a person describes it later. `mark` is found in no other. */
interface Described {
  readonly description: string
  readonly said: readonly string[]
  readonly mark: string
}

/** Descriptions in other words than those that were said: other forms, parts of identifiers, slips. */
export const DESCRIBED: readonly Described[] = [
  d(
    'where we made uploads retry with a longer pause',
    'retryBackoffMs',
    'Set retryBackoffMs so that the uploader retries slowly.',
  ),
  d(
    'the flaky login test that depended on the clock',
    'useFakeClock',
    'The loginTest fails at midnight; call useFakeClock in it.',
  ),
  d(
    'migrating the invoices table to integer cents',
    'amount_cents',
    'Migrate invoice rows: a column amount_cents replaces the float.',
  ),
  d(
    'conversation about the memory leak in the image cache',
    'ThumbnailPool',
    'ThumbnailPool leaks memory, the cached images are never freed.',
  ),
  d(
    'rounding of taxes in the Swiss shop',
    'roundHalfEven',
    'Taxes for Switzerland are rounded wrongly, use roundHalfEven in the shop.',
  ),
  d('dark mode colors of the calendar', '--calendar-night', 'The calendar has no dark color: add --calendar-night.'),
  d(
    'deploying the docs to a content network',
    'purge_edge',
    'The deployment of the documentation has to purge_edge of the network.',
  ),
  d(
    'wrong time zone in exported spreadsheets',
    'toZonedCell',
    'Exporting to a spreadsheet loses the zone; write toZonedCell.',
  ),
  d(
    'keyboard navigation of the tree view',
    'roving tabindex',
    'Navigating the tree by keyboard needs a roving tabindex.',
  ),
  d('searching accented names was broken', 'unaccent()', 'A search for José finds nothing, the names need unaccent().'),
  d(
    'compressing backups before they are sent',
    'zstd -19',
    'Compress the backup with zstd -19 before sending it away.',
  ),
  d(
    'printing labels on the warehouse printer',
    'ZPL',
    'The printer in the warehouse prints the label twice, see the ZPL.',
  ),
  d('rate limiting of the public api', 'tokenBucket', 'Add a tokenBucket as rateLimiter before the public API.'),
  d(
    'the webhook signature did not verify',
    'timingSafeEqual',
    'Verification of the webhook signature should use timingSafeEqual.',
  ),
  d(
    'translating the onboarding emails to Japanese',
    'ようこそ',
    'Translate the onboarding email: ようこそ for the Japanese one.',
  ),
  d('splitting the monolith into packages', 'pnpm-workspace', 'Split the monolith: every package in pnpm-workspace.'),
  d('the map markers overlapped in clusters', 'spiderfy', 'Markers of the map overlap, spiderfy the cluster.'),
  d(
    'speeding up the slow sales report',
    'materialized view',
    'The report of sales is slow: make it a materialized view.',
  ),
  d('permission dialog shown twice', 'dedupePrompt', 'The dialog for permissions is shown twice, call dedupePrompt.'),
  d('parsing dates in German letters', 'TT.MM.JJJJ', 'A German date is parsed wrongly in letters: TT.MM.JJJJ.'),
  d(
    'unsubscribing from newsletters with one click',
    'List-Unsubscribe-Post',
    'The newsletter lacks List-Unsubscribe-Post for one click.',
  ),
  d(
    'the websocket reconnected too often',
    'jitteredDelay',
    'The webSocket reconnects in a loop; take a jitteredDelay.',
  ),
  d(
    'drag and drop of cards between columns',
    'onCardDropped',
    'Dragging a card to another column calls onCardDropped too early.',
  ),
  d(
    'encrypting the passwords of customers',
    'argon2id',
    'Customer passwords are to be encrypted, hash them by argon2id.',
  ),
  d(
    'pagination of comments skipped some',
    'keyset cursor',
    'Comments are skipped on the second page: paginate by a keyset cursor.',
  ),
  d(
    'the installer for Windows was blocked',
    'SmartScreen',
    'SmartScreen blocks our Windows installer, it lacks a signature.',
  ),
  d(
    'graph of temperature sensors in the greenhouse',
    'downsampleSeries',
    'Temperatures of the greenhouse sensor: downsampleSeries before the graph.',
  ),
  d(
    'kuberntes pods restarting at night',
    'livenessProbe',
    'The kubernetes pods restart nightly, the livenessProbe is strict.',
  ),
  d(
    'refactoring the payment adapter for refunds',
    'PartialRefund',
    'Refactor the adapter of payments so that PartialRefund works.',
  ),
  d('数据库连接池耗尽', 'maxIdle=8', '数据库的连接池总是耗尽，把 maxIdle=8 加上。'),
]

const TOPICS = [
  'uploads',
  'login tests',
  'the invoice table',
  'images and memory',
  'taxes of the shop',
  'the calendar',
  'documentation',
  'spreadsheets',
  'a tree of files',
  'names of people',
  'backups',
  'the printer',
  'the public API',
  'a webhook',
  'emails',
  'packages',
  'the map',
  'the sales report',
  'permissions',
  'dates and letters',
  'newsletters',
  'a websocket',
  'cards in columns',
  'passwords',
  'comments',
  'Windows',
  'sensors',
  'pods',
  'payments',
  '数据库',
]
const OTHERS = [
  'Write a poem about',
  'Remove every line that mentions',
  'Rename the folder for',
  'Explain in one sentence the purpose of',
]

/** Sessions about the same things that nobody describes. */
export const DECOYS: readonly string[] = TOPICS.flatMap((topic, index) =>
  OTHERS.filter((_, other) => (index + other) % 2 === 0).map((other) => `${other} ${topic}.`),
)

function d(description: string, mark: string, ...said: string[]): Described {
  return { description, mark, said }
}
