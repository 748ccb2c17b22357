package io.shardlab.gui.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The keys of texts that the program's sources name, as literals and in parts.
 *
 * @param whole keys that stand there in full
 * @param beginnings what a name is appended to, such as {@code run.state.}
 */
record UsedKeys(Set<String> whole, Set<String> beginnings) {

    private static final Path SOURCES = Path.of("src", "main", "java");
    private static final String HELP = ".help";
    private static final Pattern LITERAL = Pattern.compile("\"([a-z][a-z-]*(?:\\.[A-Za-z0-9-]+)+)\"");
    private static final Pattern BEGINNING = Pattern.compile("\"((?:[a-z][a-z-]*\\.)+)\"\\s*\\+");

    /** A method that asks for a key and for its help. */
    private static final Pattern WITH_HELP = Pattern.compile(
            "(\\w+)\\([^()]*\\bString key\\b[^()]*\\) \\{[^{}]*\\bkey \\+ \"" + Pattern.quote(HELP) + "\"");

    /** @param isKey tells keys from other words with dots by their first part */
    static UsedKeys inSources(Pattern isKey) {
        Set<String> whole = new TreeSet<>();
        Set<String> beginnings = new TreeSet<>();
        for (String source : sources()) {
            whole.addAll(all(LITERAL, source));
            beginnings.addAll(all(BEGINNING, source));
            Matcher methods = WITH_HELP.matcher(source);
            while (methods.find()) {
                // The key is the call's only word with a dot.
                Pattern call = Pattern.compile("\\b" + methods.group(1) + "\\([^;]*?" + LITERAL.pattern());
                all(call, source).forEach(key -> whole.add(key + HELP));
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
        try (Stream<Path> files = Files.walk(SOURCES)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .map(UsedKeys::content)
                    .collect(Collectors.toSet());
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
