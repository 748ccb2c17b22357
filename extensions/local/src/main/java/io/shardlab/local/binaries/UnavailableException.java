package io.shardlab.local.binaries;

import io.shardlab.core.text.Message;

/** A candidate or source can't be used; the message is the reason, as the end of a sentence. The search goes on. */
class UnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Message reason;

    UnavailableException(Message reason) {
        this(reason, null);
    }

    UnavailableException(Message reason, Throwable cause) {
        super(reason.toString(), cause);
        this.reason = reason;
    }

    /** The reason, which gets its language when it is shown. */
    Message reason() {
        return reason;
    }

    /** A whole source can't be used, so its other candidates need not be tried. */
    static final class OfSource extends UnavailableException {

        private static final long serialVersionUID = 1L;

        OfSource(Message reason) {
            super(reason);
        }

        OfSource(Message reason, Throwable cause) {
            super(reason, cause);
        }
    }
}
