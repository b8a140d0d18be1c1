package almoner

import "context"

// Page is one page of a list.
type Page[T any] struct {
	// Data has the records of this page.
	Data []T
	// HasMore reports whether there are more pages.
	HasMore bool
}

// Iterator reads all pages of a list, one at a time, as needed.
// New records don't shift the pages.
//
//	donations := client.Donations.ListAll(ctx, nil)
//	for donations.Next() {
//		fmt.Println(donations.Current().ID)
//	}
//	if err := donations.Err(); err != nil {
//		return err
//	}
type Iterator[T any] struct {
	ctx      context.Context
	read     func(ctx context.Context, cursor string) (*Page[T], error)
	cursorOf func(T) string
	page     *Page[T]
	place    int
	err      error
}

// Next advances to the next record; false at the end of the list or after an error.
func (i *Iterator[T]) Next() bool {
	if i.err != nil {
		return false
	}
	i.place++
	if i.page != nil && i.place < len(i.page.Data) {
		return true
	}
	cursor := ""
	if i.page != nil {
		if !i.page.HasMore || len(i.page.Data) == 0 {
			return false
		}
		cursor = i.cursorOf(i.page.Data[len(i.page.Data)-1])
	}
	page, err := i.read(i.ctx, cursor)
	if err != nil {
		i.err = err
		return false
	}
	i.page, i.place = page, 0
	return len(page.Data) > 0
}

// Current is the record that Next advanced to.
func (i *Iterator[T]) Current() T { return i.page.Data[i.place] }

// Err is the error that ended the iteration, if any.
func (i *Iterator[T]) Err() error { return i.err }
