import type { Translated } from '../translation'
import { number } from './format'

export const queue: Translated<'queue'> = {
  text: 'キュー内のメッセージの本文',
  queuedMessage: 'キュー内のメッセージ',
  move: ({ position, total }) => `移動、${number(total)} 件中 ${number(position)} 番目`,
  moveTitle: 'ドラッグするか、↑ と ↓ を使用',
  next: '次',
  queued: 'キュー待ち',
  sendNow: '今すぐ送信',
  takeBack: '入力欄に戻す',
  moreWays: 'その他の送信方法',
  moved: ({ position, total }) => `${number(total)} 件中 ${number(position)} 番目に移動しました`,
  steer: '実行中のターンに反映',
  steerHint: 'エージェントがメッセージをすぐに考慮します。',
  cannotSteer: ({ agent }) => `${agent} は対応していません。`,
  interrupt: '中断して送信',
  interruptHint: '先に実行中のターンを停止します。',
}
