package io.shardlab.cluster.binaries;

/** A whole source can't serve, so that its other candidates need not be tried. */
final class SourceUnavailableException extends UnavailableException {

    private static final long serialVersionUID = 1L;

    SourceUnavailableException(String reason) {
        super(reason);
    }

    SourceUnavailableException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
