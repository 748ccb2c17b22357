package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The relative links of all documents lead to files, and to headings, that exist. */
class DocumentLinksTest {

    private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

    @Test
    void everyRelativeLinkResolves() throws IOException {
        List<Path> documents = documents();
        assertThat(documents).hasSizeGreaterThan(10);

        for (Path document : documents) {
            String text = Files.readString(document);
            LINK.matcher(text).results().forEach(link -> {
                Path target = link.group(1).isEmpty()
                        ? document
                        : document.getParent().resolve(link.group(1));
                assertThat(target).as(document + ": " + link.group()).exists();
                if (link.group(2) != null) {
                    assertThat(headings(target))
                            .as(document + ": " + link.group())
                            .contains(link.group(2));
                }
            });
        }
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> top = Files.list(Simulator.HOME);
                Stream<Path> docs = Files.walk(Simulator.HOME.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    /** The anchors of a document's headings, as GitHub forms them. */
    private static List<String> headings(Path document) {
        try {
            return HEADING.matcher(Files.readString(document))
                    .results()
                    .map(heading -> heading.group(1)
                            .strip()
                            .toLowerCase(Locale.ROOT)
                            .replaceAll("[^\\p{L}\\p{N}_ -]", "")
                            .replace(' ', '-'))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
