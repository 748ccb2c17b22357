package io.shardlab.core.error;

import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;

/**
 * A failure whose message is written for the user: one clear sentence, no class names, no passwords. The command line
 * translates it in one place into a line on stderr, in the language of the user, and an exit code. The text of {@link
 * #getMessage}, for logs and results, is English.
 */
public abstract sealed class ShardlabException extends RuntimeException permits UsageException, RunFailedException {

    private static final long serialVersionUID = 1L;

    private final transient Message wording;

    ShardlabException(Message wording, Throwable cause) {
        super(wording.toString(), cause);
        this.wording = wording;
    }

    /** The sentence, which gets its language when it is shown. */
    public Message wording() {
        return wording;
    }

    /** The sentence of a failure of any kind, which is English where it has no other. */
    public static Message wording(Throwable failure) {
        return failure instanceof ShardlabException known
                ? known.wording()
                : Message.text(String.valueOf(failure.getMessage()));
    }

    /** The sentence in a language. */
    public String in(Language language) {
        return wording.in(language);
    }
}
