package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Keeps wording that has to be read twice out of the project. The patterns are few and certain; CONTRIBUTING has the reasons.
 * They apply to comments and texts of Java files, to message files and to documents.
 */
class WordingTest {

    private static final Set<String> PROSE = Set.of("md", "properties", "yaml");

    /** Folders that hold no sources: they may change while tests run. */
    private static final Set<String> NOT_SOURCES = Set.of("target", "results", "dist", "node_modules");

    private enum Fault {
        FRAGMENT(
                "a Javadoc comment begins with a fragment, not with a sentence or a noun phrase",
                "^\\s*/?\\*\\*? (?:Of|That|As|What|Whether|Which|Where|How|In which)\\b(?! is\\b)"),
        TELL("use show, report, print, detect or know for tell", "\\b(?:tell|tells|telling|told|untold)\\b"),
        IS_NO(
                "write is not a, or has no",
                "(?<!\\b[Tt]here )\\b(?:is|are|was|were) no (?!longer\\b|more\\b|less\\b|fewer\\b)[a-z]"),
        DIALECT(
                "this wording has to be read twice",
                "\\b(?:heed(?:s|ed)?|whoever|as ever|(?:that|which) (?:is|are) meant|what routes|as of (?:that|those)"
                        + "|none the|be it)\\b");

        private final String advice;
        private final Pattern pattern;

        Fault(String advice, String pattern) {
            this.advice = advice;
            this.pattern = Pattern.compile(pattern);
        }

        private boolean isIn(List<String> lines, int index) {
            if (this != FRAGMENT) {
                return pattern.matcher(lines.get(index)).find();
            }
            boolean first = lines.get(index).contains("/**")
                    || index > 0 && lines.get(index - 1).strip().equals("/**");
            return first && pattern.matcher(lines.get(index)).find();
        }
    }

    @Test
    void theSourcesAndDocumentsArePlainEnglish() throws IOException {
        List<String> faults = new ArrayList<>();
        int files = 0;
        for (Path file : sources()) {
            List<String> lines = judged(file);
            files++;
            for (int i = 0; i < lines.size(); i++) {
                for (Fault fault : Fault.values()) {
                    if (fault.isIn(lines, i)) {
                        faults.add(Simulator.HOME.relativize(file) + ":" + (i + 1) + ": " + fault.advice + ": "
                                + lines.get(i).strip());
                    }
                }
            }
        }

        assertThat(files).isGreaterThan(1000);
        assertThat(faults).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        FRAGMENT | /** Of a server that does not answer. */
        FRAGMENT | /** Whether it is known. */
        TELL     | // The server does not tell its version.
        IS_NO    | it is no text
        DIALECT  | the cluster that is meant
        """)
    void aPatternFindsItsWording(Fault fault, String line) {
        assertThat(fault.isIn(List.of(line), 0)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** Returns the version of the server. */",
                "There is no server at this address.",
                "It is no longer known.",
                " * Of two servers the first is taken."
            })
    void plainWordingPasses(String line) {
        assertThat(Stream.of(Fault.values()).filter(fault -> fault.isIn(List.of(line), 0)))
                .isEmpty();
    }

    /** Returns the lines of a file; in Java files, code is blanked and only comments and texts remain. */
    private static List<String> judged(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        return file.toString().endsWith(".java")
                ? lines.stream().map(WordingTest::withoutCode).toList()
                : lines;
    }

    private static String withoutCode(String line) {
        String text = line.strip();
        if (text.startsWith("/*") || text.startsWith("*") || text.startsWith("//")) {
            return line;
        }
        StringBuilder texts = new StringBuilder();
        Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"|//.*")
                .matcher(line)
                .results()
                .forEach(found -> texts.append(found.group()).append(' '));
        return texts.toString();
    }

    private static List<Path> sources() throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(Simulator.HOME)) {
            for (Path entry : entries) {
                if (Files.isDirectory(entry)) {
                    Files.walkFileTree(entry, new Collector(found));
                } else if (isJudged(entry)) {
                    found.add(entry);
                }
            }
        }
        return found;
    }

    private static boolean isJudged(Path file) {
        String name = file.getFileName().toString();
        String extension = name.substring(name.lastIndexOf('.') + 1);
        return !name.equals("WordingTest.java") && (extension.equals("java") || PROSE.contains(extension));
    }

    private static final class Collector extends SimpleFileVisitor<Path> {

        private final List<Path> found;

        private Collector(List<Path> found) {
            this.found = found;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            return NOT_SOURCES.contains(name) || name.startsWith(".")
                    ? FileVisitResult.SKIP_SUBTREE
                    : FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (isJudged(file)) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
