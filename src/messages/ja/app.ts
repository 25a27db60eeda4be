import type { Translated } from '../translation'

export const app: Translated<'app'> = {
  skipToConversation: '会話へスキップ',
  sessionList: 'セッション一覧',
  thisPage: 'このページ',
  thisEntry: 'この項目',
  connectionLost: ({ reason }) => `${reason} 表示内容が最新でない可能性があります。再接続しています…`,
  connectNow: '今すぐ再接続',
  readOnly: ({ reason }) => `読み取り専用: セッションは閲覧のみ可能で、変更できません。${reason}`,
  notifications: '通知',
  agent: 'エージェント',
  removedProvider: '削除されたプロバイダー',
  lockedOut:
    'Parley が再起動したため、このページからはアクセスできなくなりました。Parley が起動時に出力したアドレスを開いてください。',
  copied: 'コピーしました',
  diagnosticsCopied: '診断情報をコピーしました。メッセージ、タイトル、キーは含まれません。',
  clipboardFailed: 'クリップボードにコピーできませんでした。テキストを選択して手動でコピーしてください。',
  failedToShow: ({ what }) => `${what}を表示できませんでした。`,
  copyDetails: '詳細をコピー',
  interrupted: '中断',
  needsYou: '要対応',
  askTitle: 'エージェントに質問',
}
