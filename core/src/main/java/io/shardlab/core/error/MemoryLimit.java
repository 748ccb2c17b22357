package io.shardlab.core.error;

import io.shardlab.core.text.Message;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Explains to the user that Java's memory limit was too small. */
public final class MemoryLimit {

    /** A sentence that needs no memory, in English. */
    public static final String BARE_SENTENCE =
            "Memory ran out: raise Java's limit, as in SHARDLAB_JAVA_OPTS=-Xmx512m, or use fewer workers, hosts or"
                    + " documents in a batch.";

    private static final int CAUSES = 10;

    private MemoryLimit() {}

    /**
     * A sentence about a failure: advice if memory ran out, or else the given text.
     *
     * @param failure the failure, whose causes are examined too
     * @param otherwise the sentence for any other failure
     */
    public static Message explain(Throwable failure, Message otherwise) {
        return exhaustion(failure)
                .map(error -> Message.of(
                        "Memory ran out ({0}) at Java's limit of {1} MB: raise it, as in SHARDLAB_JAVA_OPTS=-Xmx{2}m, or "
                                + "use fewer workers, hosts or documents in a batch.",
                        error.getMessage(), Long.toString(megabytes(1)), Long.toString(megabytes(2))))
                .orElse(otherwise);
    }

    private static Optional<Throwable> exhaustion(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
                .limit(CAUSES)
                .filter(OutOfMemoryError.class::isInstance)
                .filter(error -> !isLackOfThreads(error))
                .findFirst();
    }

    /** The system's limit of threads is reported as an OutOfMemoryError too, but more heap does not help. */
    private static boolean isLackOfThreads(Throwable error) {
        return error.getMessage() != null && error.getMessage().contains("native thread");
    }

    private static long megabytes(int limits) {
        return limits * (Runtime.getRuntime().maxMemory() >> 20);
    }
}
