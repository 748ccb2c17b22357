package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The bundles of all modules: both languages say the same, and the sources use every message of the engine. */
class BundlesTest {

    private static final String JAPANESE = "_ja.properties";

    /** The folder of the messages of the engine, in the resources of a module. */
    private static final Path MESSAGES = Path.of("io", "shardlab", "messages");

    /** The Japanese files whose English texts are in a bundle and not in code. */
    static List<Path> bundles() {
        return files(Simulator.HOME, JAPANESE)
                .filter(BundlesTest::isOfProduct)
                .filter(file ->
                        Files.exists(english(file)) && !read(english(file)).isEmpty())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("bundles")
    void bothLanguagesHaveTheSameTextsWithTheSameValuesToFillIn(Path japanese) {
        Properties english = read(english(japanese));
        Properties other = read(japanese);

        assertThat(other.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(english.stringPropertyNames());
        english.stringPropertyNames()
                .forEach(key ->
                        assertThat(places(other.getProperty(key))).as(key).isEqualTo(places(english.getProperty(key))));
    }

    @Test
    void apostrophesInMessagesAreDoubled() {
        messages()
                .forEach(file -> read(file)
                        .forEach((key, text) -> assertThat(
                                        String.valueOf(text).replace("''", "").replaceAll("'[{}]+'", ""))
                                .as(file + " " + key)
                                .doesNotContain("'")));
    }

    @Test
    void everyMessageIsUsedByTheSourcesOfAModule() {
        Set<String> literals = literals("\"([a-z][a-z0-9.-]*)\"");

        messages().forEach(file -> {
            String area = area(file);
            assertThat(read(file).stringPropertyNames())
                    .as(file.toString())
                    .allMatch(key -> literals.stream()
                            .anyMatch(literal -> literal.equals(key)
                                    || literal.equals(area + key)
                                    || literal.endsWith(".")
                                            && literal.length() > area.length()
                                            && (key.startsWith(literal) || (area + key).startsWith(literal))));
        });
    }

    @Test
    void everyUsedMessageExists() {
        Set<String> known = messages()
                .flatMap(file -> read(file).stringPropertyNames().stream())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(known).containsAll(literals("\\bsay\\(\\s*\"([a-z][a-z0-9.-]*[a-z0-9])\""));
    }

    @Test
    void everyUsedMessageOfAnAreaExists() {
        Set<String> known = messages()
                .flatMap(file -> read(file).stringPropertyNames().stream().map(key -> area(file) + key))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(known).containsAll(literals("\\bMessage\\.of\\(\\s*\"([a-z][a-z0-9.-]*[a-z0-9])\""));
    }

    private static String area(Path file) {
        return file.getFileName().toString().split("[_.]")[0] + ".";
    }

    private static Stream<Path> messages() {
        return files(Simulator.HOME, ".properties")
                .filter(file -> file.getParent().endsWith(MESSAGES) && isOfProduct(file));
    }

    /** True if a file belongs to the product and not to tests; folders above the project do not count. */
    private static boolean isOfProduct(Path file) {
        return Simulator.HOME.relativize(file).toString().contains("src/main/");
    }

    private static Set<String> literals(String pattern) {
        Pattern literal = Pattern.compile(pattern);
        return files(Simulator.HOME, ".java")
                .filter(BundlesTest::isOfProduct)
                .flatMap(file -> literal.matcher(text(file)).results())
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Path english(Path japanese) {
        return Path.of(japanese.toString().replace(JAPANESE, ".properties"));
    }

    private static Set<String> places(String text) {
        // Fails if the text is not a valid pattern.
        assertThat(new MessageFormat(text, Locale.ROOT)).isNotNull();
        return Pattern.compile("\\{(\\d)")
                .matcher(text)
                .results()
                .map(place -> place.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The sources of the modules; compiled copies of them do not count. */
    private static Stream<Path> files(Path folder, String ending) {
        try (Stream<Path> modules = Files.list(folder);
                Stream<Path> extensions = Files.list(folder.resolve("extensions"))) {
            return Stream.concat(modules, extensions)
                    .map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .flatMap(BundlesTest::walk)
                    .filter(file -> file.toString().endsWith(ending))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> walk(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Properties read(Path file) {
        Properties texts = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            texts.load(reader);
            return texts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
