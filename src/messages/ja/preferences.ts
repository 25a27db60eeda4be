import { languages } from '../languages'
import type { Translated } from '../translation'
import { number } from './format'

export const preferences: Translated<'preferences'> = {
  group: {
    appearance: '外観',
    composer: '入力欄',
    editor: 'エディター',
    notifications: '通知とバッジ',
    desktop: 'デスクトップ',
    history: 'エージェント用の履歴',
    agents: 'エージェント間のメッセージ',
    background: 'バックグラウンド',
    limits: '上限',
    fleet: 'フリート',
  },
  of: {
    'appearance.language': {
      title: '言語',
      about: 'アプリの言語。エージェントは、入力された言語で回答します。',
      options: { system: 'システム', ...languages },
    },
    'appearance.theme': {
      title: 'テーマ',
      about: '明るい配色または暗い配色。「システム」はコンピューターの設定に従います。',
      options: { system: 'システム', light: 'ライト', dark: 'ダーク' },
    },
    'appearance.contrast': {
      title: 'コントラスト',
      about: 'コントラストを上げると、文字が黒または白になり、ペインとコントロールの境界線が描かれます。',
      options: { system: 'システム', normal: '標準', more: '高' },
    },
    'appearance.density': {
      title: '表示密度',
      about: '一覧と表の行の高さ、およびカード内の余白: 1 行 28、32、40 ピクセル。',
      options: { compact: 'コンパクト', default: '既定', comfortable: 'ゆったり' },
    },
    'appearance.font': {
      title: 'フォント',
      about: 'コード以外のフォント。',
      options: { inter: 'Inter', system: 'システムフォント' },
    },
    'appearance.fontSize': {
      title: 'フォントサイズ',
      about: '一覧とメニューの文字のサイズ (ピクセル)。ほかの文字も合わせて変わります。',
      options: {},
    },
    'appearance.codeFont': {
      title: 'コードのフォント',
      about: 'コード、コマンド、その出力のフォント。',
      options: { 'jetbrains-mono': 'JetBrains Mono', system: 'システムフォント' },
    },
    'appearance.codeFontSize': {
      title: 'コードのフォントサイズ',
      about: 'コード、コマンド、その出力のサイズ (ピクセル)。',
      options: {},
    },
    'appearance.motion': {
      title: 'アニメーション',
      about: 'ダイアログ、メニュー、一覧の短い切り替え効果。',
      options: { system: 'システム', full: 'すべて', reduced: '抑える' },
    },
    'composer.send': {
      title: 'メッセージの送信キー',
      about: 'もう一方のキーで改行します。Shift+Enter では常に改行します。',
      options: { enter: 'Enter', 'mod-enter': 'Ctrl または ⌘ Enter' },
    },
    'composer.spellCheck': {
      title: 'スペルチェック',
      about:
        'メッセージのつづりの誤りに下線を引きます。Linux と Windows では、オンにするとデスクトップアプリがその言語の辞書をダウンロードします。',
      options: {},
    },
    'desktop.openAtLogin': {
      title: 'ログイン時に開く',
      about: 'このコンピューターにログインすると Parley を開きます。インストールされた Parley に適用されます。',
      options: {},
    },
    'desktop.checkForUpdates': {
      title: 'アップデートを確認',
      about:
        '新しいバージョンがあるかどうかを、アップデートのアドレスに 1 日 1 回問い合わせて知らせます。相手に伝わるのはこのコンピューターのアドレスと Parley のバージョンだけで、何もインストールしません。',
      options: {},
    },
    'desktop.updateFeed': {
      title: 'アップデートのアドレス',
      about:
        '最新バージョンを記した JSON ファイルのアドレス（例: https://example.com/parley.json）。使わない場合は空にします。',
      options: {},
    },
    'history.forAgents': {
      title: 'エージェントが過去のセッションを読む',
      about:
        'エージェントに読み取り専用のツールを渡します。自分のフォルダーのセッションを検索して読み、ファイルの変更内容と理由を調べられます。秘密情報は取り除かれます。これから起動するエージェントに適用されます。',
      options: {},
    },
    'agents.peerMessages': {
      title: 'ほかのセッションからのメッセージを受け入れる',
      about:
        'Parley の外や別のフォルダーにあるエージェントのセッションが、確認なしにターンを開始するメッセージを送れるようにします。そのターンは送信元とともに表示されます。このようなメッセージがあるのは Claude Code だけです。これから起動するエージェントに適用されます。',
      options: {},
    },
    'background.idleMinutes': {
      title: 'アイドル時に終了',
      about:
        '「parley host start」 または SSH 接続で起動した Parley が、接続も作業もない状態で終了するまでの分数。0 で終了しません。',
      options: {},
    },
    'limits.jitterSeconds': {
      title: 'リセット後の待ち時間',
      about: '利用枠のリセットから、再開待ちのセッションを再開するまでの最長時間 (秒)。0 で待ちません。',
      options: {},
    },
    'limits.spacingSeconds': {
      title: 'セッションの間隔',
      about: '同じアカウントの再開待ちセッションを順に再開する間隔 (秒)。',
      options: {},
    },
    'fleet.servers': {
      title: 'アドレス',
      about:
        'NATS ブローカーの各ノードのアドレスをコンマで区切ります (例: nats://a:4222,b:4222)。同じブローカーとフリートを使うコンピューターは互いのセッションを表示できます。空欄の場合、フリートには参加しません。',
      options: {},
    },
    'fleet.name': {
      title: 'フリートの名前',
      about: '英字、数字、-、_ を使えます。1 つのブローカーで複数のフリートを運用できます。',
      options: {},
    },
    'fleet.host': {
      title: 'このコンピューターの名前',
      about: 'フリートでの名前です。空欄の場合はコンピューター名を使います。',
      options: {},
    },
    'fleet.follow': {
      title: 'フリートのコンピューターを表示',
      about: 'フリートのコンピューターのセッションを、このコンピューターのものと一緒に表示します。',
      options: {},
    },
    'fleet.offer': {
      title: 'このコンピューターをフリートに提供',
      about:
        'フリートを利用できる人は、このコンピューターのセッションを読み、続け、エージェントを開始できるようになります。',
      options: {},
    },
    'fleet.tags': {
      title: 'タグ',
      about: '割り当てられるプロンプトが要求できる語をコンマで区切ります (例: gpu, linux)。',
      options: {},
    },
    'fleet.slots': {
      title: '同時に受けるプロンプト',
      about: 'エージェントが作業しているセッションがこの数に達すると、フリートのプロンプトを受け付けません。',
      options: {},
    },
    'fleet.credentials': {
      title: '認証情報のファイル',
      about:
        'ブローカーの管理者から受け取った認証情報またはシードのパスです。Parley は読み取るだけで、コピーしません。',
      options: {},
    },
    'fleet.tlsCa': {
      title: '認証局',
      about: 'ブローカーの証明書を検証する PEM ファイルのパスです。空欄の場合はシステムのものを使います。',
      options: {},
    },
    'fleet.tlsCert': {
      title: 'このコンピューターの証明書',
      about: 'ブローカーが要求する場合の PEM ファイルのパスです。',
      options: {},
    },
    'fleet.tlsKey': {
      title: '証明書の鍵',
      about: 'PEM ファイルのパスです。',
      options: {},
    },
    'editor.command': {
      title: 'ファイルを開くコマンド',
      about:
        '会話からファイルを開きます。例: code --goto {path}:{line}。コマンドがない場合は、システムの既定のプログラムで開きます。',
      options: {},
    },
    'notifications.needsYou': {
      title: 'リクエスト',
      about: 'Parley のウィンドウが前面にないとき、許可リクエスト、質問、サインインを通知します。',
      options: {},
    },
    'notifications.failed': {
      title: '失敗',
      about: 'Parley のウィンドウが前面にないとき、失敗したセッションを通知します。',
      options: {},
    },
    'notifications.done': {
      title: '完了したセッション',
      about: 'どのウィンドウにも表示されていない間に完了したセッションを通知します。',
      options: {},
    },
    'notifications.details': {
      title: '通知の内容',
      about:
        'セッションのタイトルとリクエスト、またはツール名のみ。画面がロックされているかどうかをシステムが知らせない場合、「ロック解除中」ではツール名のみを表示します。',
      options: { always: '常に', unlocked: 'ロック解除中', never: 'ツール名のみ' },
    },
    'notifications.sound': {
      title: 'サウンド',
      about: '通知時にシステムまたはブラウザーの音を鳴らします。システムの「おやすみモード」中は鳴りません。',
      options: {},
    },
    'notifications.doNotDisturb': {
      title: 'おやすみモード',
      about:
        'Parley の通知を表示しません。マーク、バッジ、トレイには要対応の項目が引き続き表示されます。システムの「おやすみモード」は常に適用されます。',
      options: {},
    },
    'notifications.quietFrom': {
      title: '通知を止める時刻',
      about: '毎日この時刻から通知を表示しません。両方の時刻がない場合、この時間帯はありません。',
      options: {},
    },
    'notifications.quietUntil': {
      title: '通知を再開する時刻',
      about: 'この時刻から再び通知を表示します。翌朝の時刻も指定できます。',
      options: {},
    },
    'notifications.badge': {
      title: 'バッジ',
      about: '待機中のリクエストの数を、Dock、タスクバー、ブラウザータブのアイコンに表示します。',
      options: {},
    },
    'notifications.tray': {
      title: 'トレイアイコン',
      about: '要対応のセッションと実行中のセッションを一覧表示し、ウィンドウを閉じた後もエージェントの実行を続けます。',
      options: {},
    },
    'desktop.askKey': {
      title: '質問ウィンドウのキー',
      about:
        'どのプログラムからでも、セッションを開始する小さなウィンドウを開きます。例: 「alt+space」、「mod+shift+space」。空にすると無効になります。',
      options: {},
    },
  },
  placeholder: 'code --goto {path}:{line}',
  reset: ({ title }) => `${title}を既定値に戻す`,
  search: '設定を検索',
  results: ({ count }) => `${number(count)} 件の設定`,
  noResults: ({ query }) => `「${query}」に一致する設定はありません。`,
  sections: 'セクション',
  file: '設定の保存先:',
  problems: 'ファイル内の一部の設定は使用されていません',
  showProblems: '問題を表示',
  privacy: {
    title: 'プライバシー',
    about: 'このコンピューターの外に送られるものと残るもの。データとバックアップの場所。',
    here: 'セッション、設定、キーはこのコンピューターにのみ保存されます。Parley にはアカウントがなく、使用状況データを送信せず、オンラインでの確認も行いません。',
    agents:
      'エージェントは、入力された内容と読み取ったファイルを、それぞれのサービスに送信します。各サービスの規約が適用されます。',
    links: '保存および共有される内容の詳細',
    data: 'データの保存場所、バックアップ、完全な削除',
    trust: 'エージェントがプログラムと指示を使用できるフォルダー',
    import: '表示またはコピーされるほかのツールのセッション',
    titles: 'エージェントが付けるセッションのタイトル',
  },
}
