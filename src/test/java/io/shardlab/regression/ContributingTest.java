package io.shardlab.regression;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** CONTRIBUTING names the files that a change touches: a class that is renamed must not stay behind there. */
class ContributingTest {

    private static final Pattern QUOTED = Pattern.compile("`([^`\n]+)`");

    /** A word in capitals and small letters, alone or at the end of a path. */
    private static final Pattern CLASS = Pattern.compile("(?:.*/)?([A-Z]\\w*[a-z]\\w*)(?:\\.\\w+)?");

    private static final Set<String> OF_THE_JDK = Set.of("Locale", "Optional");

    @Test
    void everyClassThatItNamesIsThere() throws IOException {
        Set<String> named = QUOTED.matcher(Files.readString(Simulator.HOME.resolve("CONTRIBUTING.md")))
                .results()
                .map(quoted -> CLASS.matcher(quoted.group(1)))
                .filter(Matcher::matches)
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).contains("RunCommand", "ServerReport", "TimeCharts");

        named.removeAll(OF_THE_JDK);
        named.removeAll(sources());
        assertThat(named).isEmpty();
    }

    /** Only folders of sources are read: others change while tests run. */
    private static Set<String> sources() throws IOException {
        Set<String> names = new TreeSet<>();
        try (DirectoryStream<Path> modules = Files.newDirectoryStream(Simulator.HOME, Files::isDirectory)) {
            for (Path module : modules) {
                Path sources = module.endsWith("src") || module.endsWith("extensions") ? module : module.resolve("src");
                if (Files.isDirectory(sources)) {
                    names.addAll(in(sources));
                }
            }
        }
        return names;
    }

    private static List<String> in(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .toList();
        }
    }
}
