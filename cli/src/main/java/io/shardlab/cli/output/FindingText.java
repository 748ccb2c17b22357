package io.shardlab.cli.output;

import io.shardlab.core.result.Finding;
import io.shardlab.core.text.Language;
import io.shardlab.core.text.TextBundle;
import java.util.function.UnaryOperator;

/** A finding for a terminal, in the language of the user. */
record FindingText(Finding finding, Language language) {

    /** Returns the reason in a sentence. */
    String sentence() {
        return finding.in(language).finding();
    }

    /** Returns the sentence, and below it the evidence and the advice. */
    String whole() {
        return Lines.wrapped(sentence()) + System.lineSeparator() + explanation(Lines::indented);
    }

    /**
     * Returns the evidence and the advice.
     *
     * @param lines breaks a text into lines
     */
    String explanation(UnaryOperator<String> lines) {
        TextBundle words = TextBundle.of(FindingText.class, "words", language.locale());
        Finding worded = finding.in(language);
        return lines.apply(words.get("seen", worded.evidence()))
                + System.lineSeparator()
                + lines.apply(words.get("advice", worded.advice()));
    }
}
