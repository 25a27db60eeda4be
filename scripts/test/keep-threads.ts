import { keepThreads } from '#core/testing/keep-threads'

/* Before each file of tests. */

keepThreads()
