import type { Translated } from '../translation'

export const composer: Translated<'composer'> = {
  agentCommands: 'エージェントのコマンド',
  theAgent: 'エージェント',
  message: 'メッセージ',
  resumes: ({ name }) => `${name} へのメッセージ。送信するとセッションを再開します。`,
  queues: ({ name }) => `${name} へのメッセージ。実行中のターンが終わるまでキューに入ります。`,
  messageTo: ({ name }) => `${name} へのメッセージ`,
  archived: 'このセッションはアーカイブされています。閲覧と検索はできますが、続行はできません。',
  mode: 'モード',
  stopTitle: '停止 (Esc)',
  queue: 'キューに追加',
  planCommand: 'セッションの計画を編集',
  compressCommand: 'コンテキストを圧縮',
  asideCommand: '会話に追加せずに質問',
  asideNeedsMessage: '補足質問は会話についての質問です。先にメッセージを送信してください。',
  asideHint: '質問',
  savedPrompt: '保存したプロンプト',
  modeAsBefore: '以前のまま',
}
