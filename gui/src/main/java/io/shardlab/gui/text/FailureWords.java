package io.shardlab.gui.text;

import io.shardlab.core.text.Message;
import io.shardlab.run.service.FailureSentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Words failures for people, on every screen. Thread-safe. */
public final class FailureWords {

    private static final Logger LOG = LoggerFactory.getLogger(FailureWords.class);

    private FailureWords() {}

    /** A failure in one sentence without passwords; its stack trace goes to the log, which {@code --verbose} shows. */
    public static Message message(Throwable failure) {
        if (LOG.isInfoEnabled()) {
            LOG.info("{}", String.join(System.lineSeparator(), FailureSentence.details(failure)));
        }
        return FailureSentence.of(failure, Message.of("start the program with --verbose for details"));
    }

    /** The same in English. */
    public static String sentence(Throwable failure) {
        return message(failure).toString();
    }
}
