import type { Translated } from '../translation'

export const shortcuts: Translated<'shortcuts'> = {
  title: 'キーボードショートカット',
  or: 'または',
  places: {
    composer: '入力欄',
    approvals: '承認',
    list: 'セッション一覧',
    transcript: 'トランスクリプト',
  },
  does: {
    send: '送信 (エージェントの作業中はキューに追加)',
    steer: '実行中のターンに反映 (エージェントが対応している場合)',
    newLine: '改行',
    lastMessage: '直前のメッセージを呼び出す (入力欄が空のとき)',
    nextRequest: '移動',
    allowOnce: '1 回許可',
    allowForSession: 'このセッションで許可',
    deny: '拒否',
    openSession: 'セッションを開く',
    move: '一覧内を移動',
    first: '最初のメッセージ',
    latest: '最新のメッセージ',
  },
}
