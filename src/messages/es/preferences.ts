import { languages } from '../languages'
import type { Translated } from '../translation'
import { plural } from './format'

export const preferences: Translated<'preferences'> = {
  group: {
    appearance: 'Apariencia',
    composer: 'Cuadro de mensaje',
    editor: 'Editor',
    notifications: 'Notificaciones y distintivos',
    desktop: 'Escritorio',
    history: 'Historial para agentes',
    agents: 'Mensajes entre agentes',
    background: 'En segundo plano',
    limits: 'Límites',
    fleet: 'Flota',
  },
  of: {
    'appearance.language': {
      title: 'Idioma',
      about: 'Idioma de la aplicación. Los agentes responden en el idioma en que se les escribe.',
      options: { system: 'Sistema', ...languages },
    },
    'appearance.theme': {
      title: 'Tema',
      about: 'Colores claros u oscuros. «Sistema» sigue la configuración del equipo.',
      options: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
    },
    'appearance.contrast': {
      title: 'Contraste',
      about: 'Más contraste muestra el texto en negro o blanco y dibuja los bordes de paneles y controles.',
      options: { system: 'Sistema', normal: 'Normal', more: 'Más' },
    },
    'appearance.density': {
      title: 'Densidad',
      about: 'Altura de las filas en listas y tablas, y espacio dentro de las tarjetas: 28, 32 o 40 píxeles por fila.',
      options: { compact: 'Compacta', default: 'Predeterminada', comfortable: 'Amplia' },
    },
    'appearance.font': {
      title: 'Fuente',
      about: 'Fuente de todo excepto el código.',
      options: { inter: 'Inter', system: 'Fuente del sistema' },
    },
    'appearance.fontSize': {
      title: 'Tamaño de fuente',
      about: 'Tamaño del texto de listas y menús, en píxeles. El resto del texto crece con él.',
      options: {},
    },
    'appearance.codeFont': {
      title: 'Fuente del código',
      about: 'Fuente del código, de los comandos y de su salida.',
      options: { 'jetbrains-mono': 'JetBrains Mono', system: 'Fuente del sistema' },
    },
    'appearance.codeFontSize': {
      title: 'Tamaño de fuente del código',
      about: 'Tamaño del código, de los comandos y de su salida, en píxeles.',
      options: {},
    },
    'appearance.motion': {
      title: 'Movimiento',
      about: 'Transiciones breves de cuadros de diálogo, menús y listas.',
      options: { system: 'Sistema', full: 'Completo', reduced: 'Reducido' },
    },
    'composer.send': {
      title: 'Enviar mensajes con',
      about: 'La otra tecla empieza una línea nueva. Mayús Entrar siempre lo hace.',
      options: { enter: 'Entrar', 'mod-enter': 'Ctrl o ⌘ Entrar' },
    },
    'composer.spellCheck': {
      title: 'Revisión ortográfica',
      about:
        'Subraya las palabras mal escritas en los mensajes. En Linux y Windows, la aplicación de escritorio descarga el diccionario del idioma al activarla.',
      options: {},
    },
    'desktop.openAtLogin': {
      title: 'Abrir al iniciar sesión',
      about: 'Abre Parley cuando inicia sesión en este equipo. Se aplica a un Parley instalado.',
      options: {},
    },
    'desktop.checkForUpdates': {
      title: 'Buscar actualizaciones',
      about:
        'Pregunta una vez al día a la dirección de actualizaciones si hay una versión más reciente y le avisa. Esta conoce la dirección de este equipo y la versión de Parley; no se instala nada.',
      options: {},
    },
    'desktop.updateFeed': {
      title: 'Dirección de actualizaciones',
      about:
        'Dirección de un archivo JSON con la versión más reciente, por ejemplo https://example.com/parley.json. Vacía si no hay ninguna.',
      options: {},
    },
    'history.forAgents': {
      title: 'Los agentes leen sesiones anteriores',
      about:
        'Da a los agentes una herramienta de solo lectura para buscar y leer las sesiones de su propia carpeta, con lo que cambió en los archivos y por qué. Los secretos se eliminan. Se aplica a los agentes que se inicien a partir de ahora.',
      options: {},
    },
    'agents.peerMessages': {
      title: 'Aceptar mensajes de otras sesiones',
      about:
        'Permite que sesiones de agentes fuera de Parley y en otras carpetas envíen mensajes que inician un turno sin preguntarte. Ese turno se muestra con su remitente. Solo Claude Code tiene estos mensajes. Se aplica a los agentes que se inicien a partir de ahora.',
      options: {},
    },
    'background.idleMinutes': {
      title: 'Terminar al quedar inactivo',
      about:
        'Minutos sin conexiones ni trabajo tras los cuales termina un Parley iniciado por «parley host start» o por una conexión SSH. 0 para nunca.',
      options: {},
    },
    'limits.jitterSeconds': {
      title: 'Espera tras el restablecimiento',
      about:
        'Tiempo máximo en segundos tras restablecerse una cuota hasta que se reanuda una sesión en espera. 0 para ninguno.',
      options: {},
    },
    'limits.spacingSeconds': {
      title: 'Intervalo entre sesiones',
      about: 'Segundos entre sesiones en espera de la misma cuenta que se reanudan.',
      options: {},
    },
    'fleet.servers': {
      title: 'Direcciones',
      about:
        'Direcciones de los nodos de un bróker NATS separadas por comas, por ejemplo nats://a:4222,b:4222. Los equipos con el mismo bróker y la misma flota ven mutuamente sus sesiones. Vacío para ninguna flota.',
      options: {},
    },
    'fleet.name': {
      title: 'Nombre de la flota',
      about: 'Letras, dígitos, - y _. Un bróker puede servir a varias flotas.',
      options: {},
    },
    'fleet.host': {
      title: 'Nombre de este equipo',
      about: 'Su nombre en la flota. Vacío para el nombre del equipo.',
      options: {},
    },
    'fleet.follow': {
      title: 'Mostrar los equipos de la flota',
      about: 'Muestra las sesiones de sus equipos junto con las de este.',
      options: {},
    },
    'fleet.offer': {
      title: 'Ofrecer este equipo a la flota',
      about: 'Quien pueda usar la flota podrá leer y continuar las sesiones de este equipo e iniciar agentes en él.',
      options: {},
    },
    'fleet.tags': {
      title: 'Etiquetas',
      about: 'Palabras separadas por comas que un prompt repartido puede pedir, por ejemplo gpu, linux.',
      options: {},
    },
    'fleet.slots': {
      title: 'Prompts a la vez',
      about:
        'Número de sesiones en las que pueden trabajar agentes antes de que este equipo deje de aceptar prompts de la flota.',
      options: {},
    },
    'fleet.credentials': {
      title: 'Archivo con credenciales',
      about:
        'Ruta de las credenciales o de la semilla que le dio el operador del bróker. Parley lo lee y nunca lo copia.',
      options: {},
    },
    'fleet.tlsCa': {
      title: 'Autoridad de certificación',
      about: 'Ruta de un archivo PEM con el que se comprueban los certificados del bróker. Vacío para las del sistema.',
      options: {},
    },
    'fleet.tlsCert': {
      title: 'Certificado de este equipo',
      about: 'Ruta de un archivo PEM, si el bróker lo pide.',
      options: {},
    },
    'fleet.tlsKey': {
      title: 'Clave del certificado',
      about: 'Ruta de un archivo PEM.',
      options: {},
    },
    'editor.command': {
      title: 'Comando para abrir archivos',
      about:
        'Abre archivos desde las conversaciones, por ejemplo: code --goto {path}:{line}. Sin comando, los abre el programa predeterminado del sistema.',
      options: {},
    },
    'notifications.needsYou': {
      title: 'Solicitudes',
      about:
        'Avisa de solicitudes de permiso, preguntas e inicios de sesión mientras ninguna ventana de Parley está en primer plano.',
      options: {},
    },
    'notifications.failed': {
      title: 'Errores',
      about: 'Avisa de sesiones con errores mientras ninguna ventana de Parley está en primer plano.',
      options: {},
    },
    'notifications.done': {
      title: 'Sesiones terminadas',
      about: 'Avisa de sesiones que terminaron mientras ninguna ventana las mostraba.',
      options: {},
    },
    'notifications.details': {
      title: 'Contenido de las notificaciones',
      about:
        'Título de la sesión y solicitud, o solo el nombre de la herramienta. Donde el sistema no indica si la pantalla está bloqueada, «Con la pantalla desbloqueada» muestra solo la herramienta.',
      options: { always: 'Siempre', unlocked: 'Con la pantalla desbloqueada', never: 'Solo la herramienta' },
    },
    'notifications.sound': {
      title: 'Sonido',
      about:
        'Reproduce el sonido del sistema o del navegador con las notificaciones. El modo «No molestar» del sistema lo silencia.',
      options: {},
    },
    'notifications.doNotDisturb': {
      title: 'No molestar',
      about:
        'No muestra notificaciones de Parley. Las marcas, el distintivo y la bandeja siguen mostrando lo que requiere atención. El modo «No molestar» del sistema se aplica siempre.',
      options: {},
    },
    'notifications.quietFrom': {
      title: 'Horas de silencio desde',
      about:
        'Hora a partir de la cual no aparecen notificaciones, todos los días. Sin ambas horas no hay horas de silencio.',
      options: {},
    },
    'notifications.quietUntil': {
      title: 'Horas de silencio hasta',
      about: 'Hora a la que vuelven a aparecer notificaciones. Puede ser de la mañana siguiente.',
      options: {},
    },
    'notifications.badge': {
      title: 'Distintivo',
      about:
        'Muestra el número de solicitudes en espera en el icono del dock, de la barra de tareas o de la pestaña del navegador.',
      options: {},
    },
    'notifications.tray': {
      title: 'Icono de la bandeja',
      about:
        'Enumera las sesiones que requieren atención y las que se ejecutan, y mantiene los agentes en ejecución al cerrar las ventanas.',
      options: {},
    },
    'desktop.askKey': {
      title: 'Tecla de la ventana de preguntas',
      about:
        'Abre desde cualquier programa una ventana pequeña que inicia una sesión, por ejemplo «alt+space» o «mod+shift+space». Vacío para ninguna.',
      options: {},
    },
  },
  placeholder: 'code --goto {path}:{line}',
  reset: ({ title }) => `Restablecer el valor predeterminado: ${title}`,
  search: 'Buscar en la configuración',
  results: ({ count }) => plural(count, { one: '# opción', other: '# opciones' }),
  noResults: ({ query }) => `Ninguna opción coincide con «${query}».`,
  sections: 'Secciones',
  file: 'La configuración se guarda en',
  problems: 'Algunas opciones del archivo no se usan',
  showProblems: 'Mostrar problemas',
  privacy: {
    title: 'Privacidad',
    about: 'Qué sale de este equipo y qué se queda; dónde están los datos y las copias de seguridad.',
    here: 'Las sesiones, la configuración y las claves se guardan solo en este equipo. Parley no tiene cuenta, no envía datos de uso y no comprueba nada en línea.',
    agents:
      'Los agentes envían lo que se les escribe, y los archivos que leen, a sus propios servicios. Se aplican sus condiciones.',
    links: 'Más sobre lo que se guarda y se comparte',
    data: 'Dónde se guardan los datos, copias de seguridad y eliminación definitiva',
    trust: 'Carpetas cuyos programas e instrucciones pueden usar los agentes',
    import: 'Sesiones de otras herramientas que se muestran o copian',
    titles: 'Títulos de sesión que escribe un agente',
  },
}
