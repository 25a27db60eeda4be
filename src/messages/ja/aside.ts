import type { Translated } from '../translation'

export const aside: Translated<'aside'> = {
  dismissedToast: ({ question }) => `補足質問「${question}」を閉じました。`,
  aside: '補足質問',
  waiting: '要対応',
  answering: '回答中…',
  asideNamed: ({ title }) => `補足質問: ${title}`,
  openAsSession: '補足質問をセッションとして開く',
  dismiss: '補足質問を閉じる',
  explanation:
    '会話とは別に扱われ、会話中のエージェントには見えません。補足質問ではファイルを読み取れますが、変更や実行はできません。',
  loadFailed: ({ message }) => `補足質問を読み込めませんでした。${message}`,
  followUp: '続けて質問',
  stop: '補足質問を停止',
  ask: '補足質問する',
  question: '会話に追加せずに質問',
  selection: '選択したテキストの操作',
  quote: '引用',
}
