package io.shardlab.cli.output;

import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.Message;
import java.util.function.UnaryOperator;

/** A finding for a terminal, in the language of the user. */
record FindingText(Finding finding, Language language) {

    /** Returns the reason in a sentence. */
    String sentence() {
        return finding.in(language).finding();
    }

    /**
     * Returns the sentence, and below it the evidence and the advice, two columns to the right.
     *
     * @param lines breaks a text into lines
     */
    String whole(UnaryOperator<String> lines) {
        return lines.apply(sentence()) + System.lineSeparator() + explanation(text -> lines.apply("  " + text));
    }

    private String explanation(UnaryOperator<String> lines) {
        Finding worded = finding.in(language);
        return lines.apply(Message.of("Seen: {0}.", worded.evidence()).in(language))
                + System.lineSeparator()
                + lines.apply(Message.of("Advice: {0}", worded.advice()).in(language));
    }
}
