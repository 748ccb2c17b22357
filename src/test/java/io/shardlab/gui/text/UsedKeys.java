package io.shardlab.gui.text;

import io.shardlab.regression.Simulator;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The keys of texts in the program's sources.
 *
 * @param whole the keys that are written in full
 * @param beginnings the keys to which a name is appended, such as {@code run.state.}
 */
record UsedKeys(Set<String> whole, Set<String> beginnings) {

    private static final List<Path> SOURCES = Stream.of(
                    "gui/src/main/java",
                    "extensions/predict/src/main/java/io/shardlab/predict/screen",
                    "extensions/insight/src/main/java/io/shardlab/insight/screen")
            .map(Simulator.HOME::resolve)
            .toList();
    private static final String HELP = ".help";
    private static final Pattern LITERAL = Pattern.compile("\"([a-z][a-z-]*(?:\\.[A-Za-z0-9-]+)+)\"");
    private static final Pattern BEGINNING = Pattern.compile("\"((?:[a-z][a-z-]*\\.)+)\"\\s*\\+");

    /** The methods with help that other classes call without the name of the class, or with {@code Views}. */
    private static final Set<String> SHARED = Set.of("button", "action", "forSelected", "labeled");

    /** A method that asks for a key and for its help, itself or by another such method. */
    private static final Pattern WITH_HELP =
            Pattern.compile("(\\w+)\\([^()]*\\bString key\\b[^()]*\\) \\{[^{}]*\\b(?:key \\+ \"" + Pattern.quote(HELP)
                    + "\"|(?:button|named|forSelected)\\([^;]*?\\bkey\\b)");

    /** @param isKey recognizes keys among other words with dots by their first part */
    static UsedKeys inSources(Pattern isKey) {
        Set<String> whole = new TreeSet<>();
        Set<String> beginnings = new TreeSet<>();
        Set<String> sources = sources();
        for (String source : sources) {
            whole.addAll(all(LITERAL, source));
            beginnings.addAll(all(BEGINNING, source));
            for (String method : all(WITH_HELP, source)) {
                // The key is the call's first word with a dot.
                Pattern call = Pattern.compile("\\b" + method + "\\([^;]*?" + LITERAL.pattern());
                sources.stream()
                        // Other classes name the class of the method.
                        .filter(caller -> caller.equals(source) || SHARED.contains(method))
                        .forEach(caller -> all(call, caller).forEach(key -> whole.add(key + HELP)));
            }
        }
        whole.removeIf(word -> !isKey.matcher(word).lookingAt());
        return new UsedKeys(whole, beginnings);
    }

    private static Set<String> all(Pattern pattern, String source) {
        return pattern.matcher(source).results().map(UsedKeys::first).collect(Collectors.toSet());
    }

    private static String first(MatchResult match) {
        return match.group(1);
    }

    private static Set<String> sources() {
        return SOURCES.stream().flatMap(UsedKeys::sources).collect(Collectors.toSet());
    }

    private static Stream<String> sources(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).map(UsedKeys::content).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String content(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
