import type { Translated } from '../translation'

export const terminal: Translated<'terminal'> = {
  open: 'ターミナルを開く',
  opening: 'ターミナルを開いています…',
  close: 'ターミナルを閉じる',
  named: ({ title }) => `ターミナル: ${title}`,
  exited: ({ code }) => `終了コード ${code} で終了しました`,
  endedBy: ({ signal }) => `${signal} により終了しました`,
  reconnecting: '接続が切れました。接続が戻るとターミナルは続行します。',
  leave: 'F6 でターミナルから移動します。',
  screenReader: 'スクリーンリーダーモード',
  signInHint: 'ターミナルの手順に従ってください。コマンドが終了すると Parley が続行します。',
  tabs: 'ターミナルとコマンド',
  commands: 'コマンド',
  numbered: ({ name, number }) => `${name} ${number}`,
  ofSignIn: 'サインイン',
  ofAgent: 'エージェント',
  name: 'ターミナルの名前',
  nameHint: 'プログラムの名前',
  rename: '名前を変更…',
  more: 'ターミナルのその他の操作',
  startAgain: 'もう一度開始',
}
