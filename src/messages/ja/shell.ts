import type { Translated } from '../translation'

export const shell: Translated<'shell'> = {
  inFolder: ({ folder }) => `${folder} 内`,
  runAgain: '再実行',
  insert: 'メッセージに挿入',
  output: '出力',
  commands: 'コマンド (新しい順)',
  placeholder: 'セッションのフォルダーでコマンドを実行',
  run: '実行',
  empty: 'コマンドはまだありません。ここに入力するか、メッセージを次の文字で始めてください:',
  emptyRest: '。エージェントがターミナルで実行したコマンドもここに表示されます。',
  exitCode: ({ code }) => `終了コード ${code}`,
  failedToStart: '起動できませんでした',
  timedOut: 'タイムアウト',
  endedWithSession: 'セッションとともに終了',
  stopped: '停止',
  exitedWith: ({ code }) => `コマンドは終了コード ${code} で終了しました。`,
  ran: ({ command }) => `${command} を実行しました:`,
}
