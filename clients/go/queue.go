package parley

import (
	"sync"
	"time"
)

// queue holds any number of events until they are taken.
type queue struct {
	lock   sync.Mutex
	events []Event
	isOver bool
	// added has room for one signal, which is enough: whoever gets it looks at all events.
	added chan struct{}
}

func newQueue() *queue { return &queue{added: make(chan struct{}, 1)} }

func (queue *queue) add(event Event) {
	queue.lock.Lock()
	queue.events = append(queue.events, event)
	queue.lock.Unlock()
	queue.signal()
}

func (queue *queue) end() {
	queue.lock.Lock()
	queue.isOver = true
	queue.lock.Unlock()
	queue.signal()
}

func (queue *queue) signal() {
	select {
	case queue.added <- struct{}{}:
	default:
	}
}

func (queue *queue) size() int {
	queue.lock.Lock()
	defer queue.lock.Unlock()
	return len(queue.events)
}

func (queue *queue) next(timeout time.Duration) (Event, error) {
	deadline := time.NewTimer(timeout)
	defer deadline.Stop()
	for {
		queue.lock.Lock()
		if len(queue.events) > 0 {
			event := queue.events[0]
			queue.events = queue.events[1:]
			queue.lock.Unlock()
			return event, nil
		}
		isOver := queue.isOver
		queue.lock.Unlock()
		if isOver {
			return Event{}, ErrLost
		}
		select {
		case <-queue.added:
		case <-deadline.C:
			return Event{}, ErrTimeout
		}
	}
}
