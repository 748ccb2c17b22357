package io.shardlab.insight.capture.sample;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Sentences about what was not seen or is left out, each once. For one thread. */
final class Notes {

    private final Set<String> sentences = new LinkedHashSet<>();

    void add(String sentence) {
        sentences.add(sentence);
    }

    List<String> sentences() {
        return List.copyOf(sentences);
    }
}
