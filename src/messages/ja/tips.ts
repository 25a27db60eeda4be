import type { Translated } from '../translation'

export const tips: Translated<'tips'> = {
  title: 'ヒント',
  dismiss: 'ヒントを閉じる',
  hideAll: 'すべてのヒントを非表示',
  text: {
    palette: 'あらゆるセッション、ファイル、コマンドに移動できます。',
    nextWaiting: '対応が必要な次のセッションに移動できます。',
    aside: '会話に追加せずに質問できます。',
    review: 'エージェントによる変更を一行ずつレビューできます。',
    split: '別のセッションを横に並べて表示できます。',
    branchMap: 'セッションのすべてのブランチを一つの図で確認できます。',
    inbox: '作業中または対応が必要なセッションをすべて確認できます。',
  },
}
