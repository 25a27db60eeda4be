import type { Translated } from '../translation'
import { number } from './format'

export const search: Translated<'search'> = {
  title: '検索',
  field: 'すべてのメッセージを検索',
  hint: '入力すると、すべてのセッションのタイトル、メッセージ、タグ、メモを検索します。',
  saved: '保存済みの検索',
  where: '範囲',
  everywhere: 'すべてのセッション',
  saidBy: '発言者',
  anyone: '全員',
  you: '自分',
  agent: 'エージェント',
  said: '発言日時',
  betweenDays: '期間を指定',
  count: ({ count }) => `${number(count)} 件のセッション`,
  countAtLeast: ({ count }) => `${number(count)} 件以上のセッション`,
  more: 'さらに表示',
  searchIn: '検索対象',
  place: { messages: 'メッセージ', tools: 'ツールの呼び出し', reasoning: '思考過程' },
  filter: { file: 'ファイル', command: 'コマンド', error: 'エラー' },
  hitIn: { command: 'コマンド', path: 'ファイル', error: 'エラー', output: '出力', reasoning: '思考過程' },
  meaning: {
    title: '意味で検索…',
    about:
      'お使いのエージェントが、説明に最も合うセッションを順に並べます。送信される内容は事前に表示され、秘密情報は取り除かれます。',
    preview: '送信内容を表示',
    noPrice: '料金は不明です。',
    price: ({ amount }) => `料金は約${amount}です。`,
    nothing: '説明の語を含むセッションはありません。',
    sends: '送信されるテキスト',
    send: ({ name }) => `${name}に送信`,
    byWords: ({ reason }) => `${reason} 語による順序で表示しています。`,
  },
}
