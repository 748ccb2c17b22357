package io.shardlab.servers.binaries;

/** A candidate or source can't be used; the message is the reason, as the end of a sentence. The search goes on. */
class UnavailableException extends Exception {

    private static final long serialVersionUID = 1L;

    UnavailableException(String reason) {
        super(reason);
    }

    UnavailableException(String reason, Throwable cause) {
        super(reason, cause);
    }

    /** A whole source can't be used, so its other candidates need not be tried. */
    static final class OfSource extends UnavailableException {

        private static final long serialVersionUID = 1L;

        OfSource(String reason) {
            super(reason);
        }

        OfSource(String reason, Throwable cause) {
            super(reason, cause);
        }
    }
}
