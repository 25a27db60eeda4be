import type { Random } from './random'

/*
 * Text like that of sessions about code: words with natural frequencies (the n-th most common word occurs about 1/n as
 * often), identifiers, occasionally Chinese or Japanese.
 */

const COMMON =
  `the to and of a in is that for it with as on be this you can not are or if we from by an at have will file
code test error function return const value type use data when all new one which should so add run set get more time list
user session message name need then now read line call first only also change config server request response async await
import export class method string number array object null true false undefined build check update remove write open close
start stop find search index query table row column key store cache memory disk path folder project module package version
release branch merge commit push pull review issue bug fix crash retry timeout limit count total size length buffer stream
event queue worker thread process agent model prompt token context tool output input result status state render component
view window button layout style color because before after where there their these those into over under between without
about against during while until since again further once here why how any both each few most other some such same than
too very just make sure look like work want know think take give keep show move turn help talk begin seem leave problem
question answer change point case fact group company number part place week hand system program local public private
static default option setting format parse schema entity record field parameter argument variable constant condition loop
branching compiler linter formatter debugger profiler container cluster database migration transaction snapshot restore`
    .split(/\s+/)
    .filter((word) => word !== '')

const SYLLABLES =
  `an ber cal den er fin gor hal ing jor kel lin mor nal op per qua ris sol ten ul ver wil xen yor zan bra
cle dro fla gri pla pre pro sta str tra con com dis ent est tion ment ness able ful ive ous ary ize`.split(/\s+/)

const VERBS = ['get', 'set', 'load', 'save', 'parse', 'build', 'create', 'update', 'remove', 'find', 'render', 'handle']
const NOUNS = [
  'User',
  'Session',
  'Message',
  'Config',
  'Buffer',
  'Stream',
  'Token',
  'Index',
  'Window',
  'Request',
  'Query',
]
const FILES = ['index', 'main', 'store', 'parser', 'server', 'client', 'schema', 'worker', 'router', 'session']

const CHINESE = Array.from(
  '的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运',
)
const JAPANESE = [
  'データベース',
  'ファイル',
  'を',
  '開く',
  '検索',
  'エラー',
  'が',
  '出ました',
  '設定',
  'してください',
  'セッション',
  'の',
  '一覧',
]

/** Generates words and sentences. The same random numbers make the same text. */
export class TextSource {
  readonly #words: string[]

  constructor(readonly random: Random) {
    this.#words = [...new Set(COMMON)]
    const known = new Set(this.#words)
    while (this.#words.length < 30_000) {
      const word = Array.from({ length: random.between(2, 4) }, () => random.pick(SYLLABLES)).join('')
      if (!known.has(word)) this.#words.push(word)
      known.add(word)
    }
  }

  /** Returns a word, by frequency. */
  word(): string {
    const rank = Math.floor(this.#words.length ** this.random.next()) - 1
    return this.#words[rank] ?? 'the'
  }

  /** Returns an identifier as in code. */
  identifier(): string {
    const name = this.random.pick(VERBS) + this.random.pick(NOUNS)
    const kind = this.random.next()
    if (kind < 0.5) return name
    if (kind < 0.75) return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return this.path()
  }

  path(): string {
    return `src/${this.word()}/${this.random.pick(FILES)}.ts`
  }

  sentence(): string {
    const words = Array.from({ length: this.random.between(5, 20) }, () =>
      this.random.chance(0.04) ? this.identifier() : this.word(),
    )
    const text = words.join(' ')
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
  }

  /** Returns a few sentences; one in thirty paragraphs is Chinese or Japanese. */
  paragraph(sentences: number): string {
    if (this.random.chance(1 / 30)) return this.#cjk(sentences * 12)
    return Array.from({ length: sentences }, () => this.sentence()).join(' ')
  }

  /** Returns text of about this many characters, in paragraphs and with a piece of code. */
  answer(characters: number): string {
    const parts: string[] = []
    for (let length = 0; length < characters; length += (parts.at(-1)?.length ?? 0) + 2)
      parts.push(this.random.chance(0.15) ? this.code() : this.paragraph(this.random.between(1, 4)))
    return parts.join('\n\n').slice(0, characters)
  }

  code(): string {
    const lines = Array.from(
      { length: this.random.between(2, 8) },
      () => `const ${this.word()} = await ${this.identifier()}(${this.word()}, ${this.random.between(0, 999)})`,
    )
    return ['```ts', ...lines, '```'].join('\n')
  }

  #cjk(characters: number): string {
    if (this.random.chance(0.3))
      return Array.from({ length: Math.ceil(characters / 4) }, () => this.random.pick(JAPANESE)).join('')
    return Array.from({ length: characters }, () => {
      const rank = Math.floor(CHINESE.length ** this.random.next()) - 1
      return CHINESE[rank] ?? '的'
    }).join('')
  }
}
