package io.shardlab.core.result;

import io.shardlab.core.text.Sha256;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The file that a user wrote as a workload, among the facts of a result.
 *
 * @param path the file's absolute path
 * @param sha256 the hash of its text, in hexadecimal digits
 * @param text the text; empty if it is long
 */
public record WorkloadSource(String path, String sha256, Optional<String> text) {

    private static final String FACT = "workloadFile";
    private static final String PATH = "path";
    private static final String HASH = "sha256";
    private static final String TEXT = "text";

    private static final int LONGEST_TEXT = 64 * 1024;

    /** Describes a file. */
    public static WorkloadSource of(String path, String content) {
        return new WorkloadSource(
                path, Sha256.of(content), Optional.of(content).filter(text -> text.length() <= LONGEST_TEXT));
    }

    /** Adds the file to the facts of a result. */
    public void addTo(Map<String, Object> facts) {
        Map<String, Object> fact = new LinkedHashMap<>();
        fact.put(PATH, path);
        fact.put(HASH, sha256);
        text.ifPresent(content -> fact.put(TEXT, content));
        facts.put(FACT, fact);
    }

    /** The file among the facts of a result, saved or fresh; empty if its workload is one of the program's. */
    public static Optional<WorkloadSource> in(Map<String, Object> facts) {
        return facts.get(FACT) instanceof Map<?, ?> fact && fact.get(HASH) instanceof String hash
                ? Optional.of(new WorkloadSource(
                        String.valueOf(fact.get(PATH)),
                        hash,
                        Optional.ofNullable(fact.get(TEXT)).map(String::valueOf)))
                : Optional.empty();
    }
}
