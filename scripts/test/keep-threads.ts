import { keepThreads } from '../../src/main/core/testing/keep-threads'

/* Before each file of tests. */

keepThreads()
