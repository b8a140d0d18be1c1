package almoner

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// ErrorCode is a stable error code. It is an error
// itself, for errors.Is(err, almoner.CodeNotFound).
type ErrorCode string

func (c ErrorCode) Error() string { return string(c) }

// APIError is an error response of the service. Get it with errors.As.
type APIError struct {
	// StatusCode is the HTTP status.
	StatusCode int
	// Code is one of the Code constants, or a newer code.
	Code ErrorCode
	// Title describes the code.
	Title string
	// Detail is one sentence for developers.
	Detail string
	// Param is the invalid parameter, if any.
	Param string
	// RequestID identifies the request when you contact the operator.
	RequestID string
	// RetryAfter is the time to wait before a retry, if the service sent one.
	RetryAfter time.Duration
	// IdempotencyKey is the key that a write was sent with.
	IdempotencyKey string

	hasRetryAfter bool
}

func (e *APIError) Error() string {
	named := ""
	if e.RequestID != "" {
		named = " [" + e.RequestID + "]"
	}
	return fmt.Sprintf("almoner: %d %s: %s%s", e.StatusCode, e.Code, e.Detail, named)
}

// Is reports whether target is the code of this error.
func (e *APIError) Is(target error) bool {
	code, ok := target.(ErrorCode)
	return ok && code == e.Code
}

func (e *APIError) mayPass() bool {
	switch e.StatusCode {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return e.Code == CodeIdempotencyInProgress
}

// ConnectionError means that there was no usable response after all tries. A write
// may have taken effect: send it again with the same IdempotencyKey to get
// its result, or to do it once.
type ConnectionError struct {
	// IdempotencyKey is the key that the write was sent with.
	IdempotencyKey string
	// Err is the error of the last try.
	Err error
}

func (e *ConnectionError) Error() string { return "almoner: " + e.Err.Error() }

// Unwrap returns the error of the last try.
func (e *ConnectionError) Unwrap() error { return e.Err }

func readProblem(response *http.Response, text []byte, idempotencyKey string) *APIError {
	var problem struct {
		Code      ErrorCode `json:"code"`
		Title     string    `json:"title"`
		Detail    string    `json:"detail"`
		Param     string    `json:"param"`
		RequestID string    `json:"request_id"`
	}
	// Without a problem document, only the status is known.
	if json.Unmarshal(text, &problem) != nil || problem.Code == "" {
		problem.Code, problem.Title = "unknown", response.Status
	}
	if problem.Detail == "" {
		problem.Detail = problem.Title
	}
	seconds, err := strconv.ParseFloat(response.Header.Get("Retry-After"), 64)
	return &APIError{
		StatusCode:     response.StatusCode,
		Code:           problem.Code,
		Title:          problem.Title,
		Detail:         problem.Detail,
		Param:          problem.Param,
		RequestID:      problem.RequestID,
		RetryAfter:     time.Duration(seconds * float64(time.Second)),
		IdempotencyKey: idempotencyKey,
		hasRetryAfter:  err == nil && seconds >= 0,
	}
}
