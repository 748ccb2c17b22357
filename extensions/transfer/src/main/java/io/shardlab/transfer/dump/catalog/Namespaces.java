package io.shardlab.transfer.dump.catalog;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Selects and renames namespaces by mongorestore's patterns: {@code *} stands for any text, {@code \*} for an asterisk, and
 * in a renaming {@code $name$} for the text that the other pattern of the pair has there. Immutable and thread-safe.
 */
public final class Namespaces {

    private static final Pattern VARIABLE = Pattern.compile("\\$([^$]*)\\$");

    private final List<Pattern> includes;
    private final List<Pattern> excludes;
    private final List<Renaming> renamings;

    /** The only database that may be changed; empty for any. */
    private final Optional<String> database;

    /**
     * @param includes the patterns of selected namespaces; all if empty
     * @param from the patterns of namespaces that get other names, each with the pattern of {@code to} at its place; the
     *     last one that matches applies
     */
    public Namespaces(List<String> includes, List<String> excludes, List<String> from, List<String> to) {
        this.includes = includes.stream().map(Namespaces::filter).toList();
        this.excludes = excludes.stream().map(Namespaces::filter).toList();
        this.renamings = new ArrayList<>();
        this.database = Optional.empty();
        if (from.size() != to.size()) {
            throw new UsageException(Message.of(
                    "--ns-from and --ns-to must be given equally often, but are given {0,number,#} and {1,number,#} "
                            + "times.",
                    from.size(),
                    to.size()));
        }
        for (int i = 0; i < from.size(); i++) {
            renamings.add(0, Renaming.of(from.get(i), to.get(i)));
        }
    }

    private Namespaces(Namespaces others, String database) {
        this.includes = others.includes;
        this.excludes = others.excludes;
        this.renamings = others.renamings;
        this.database = Optional.of(database);
    }

    /** Returns the same rules, restricted to the database of the connection string. */
    public Namespaces within(String uriDatabase) {
        return new Namespaces(this, uriDatabase);
    }

    /** Returns a pattern that matches only this name. */
    public static String escape(String name) {
        return name.replace("\\", "\\\\").replace("*", "\\*");
    }

    private static Pattern filter(String pattern) {
        if (pattern.contains("$")) {
            throw new UsageException(Message.of(
                    "--ns-include and --ns-exclude accept * for any text, but not $, as in '{0}'.", pattern));
        }
        return compile(named(pattern), new LinkedHashMap<>());
    }

    /** Reports whether a namespace is selected. */
    public boolean includes(String namespace) {
        return (includes.isEmpty() || matchesAny(includes, namespace))
                && !matchesAny(excludes, namespace)
                && (isWithin(namespace) || isWithin(byPatterns(namespace)));
    }

    private boolean isWithin(String namespace) {
        return database.filter(name -> !namespace.startsWith(name + ".")).isEmpty();
    }

    /** Describes for users what the dump or the servers lack if no namespace is selected. */
    public Message description() {
        return database.map(name -> Message.of(
                        "collection that the options select in the database {0}, which --uri names; if that is only the "
                                + "database of the user, name it by authSource={0}",
                        name))
                .orElseGet(() -> Message.of("collection that the options name"));
    }

    private static boolean matchesAny(List<Pattern> patterns, String namespace) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(namespace).matches());
    }

    /**
     * Returns the new name of a namespace.
     *
     * @throws UsageException if it is in another database than the only one that may be changed
     */
    public String renamed(String namespace) {
        String renamed = byPatterns(namespace);
        if (!isWithin(renamed)) {
            throw new UsageException(Message.of(
                    "--uri names the database {0}, but --ns-to would put {1} into {2}: leave the database out of "
                            + "--uri to restore into others.",
                    database.orElseThrow(), namespace, renamed));
        }
        return renamed;
    }

    private String byPatterns(String namespace) {
        for (Renaming renaming : renamings) {
            Matcher matcher = renaming.from().matcher(namespace);
            if (matcher.matches()) {
                return renaming.apply(matcher);
            }
        }
        return namespace;
    }

    /** Replaces asterisks by variables whose names are numbers. */
    private static String named(String pattern) {
        StringBuilder named = new StringBuilder();
        int count = 0;
        for (int i = 0; i < pattern.length(); i++) {
            char next = pattern.charAt(i);
            if (next == '\\' && i + 1 < pattern.length()) {
                named.append(pattern.charAt(++i));
            } else if (next == '*') {
                named.append('$').append(++count).append('$');
            } else {
                named.append(next);
            }
        }
        return named.toString();
    }

    private static Pattern compile(String pattern, Map<String, Integer> groups) {
        StringBuilder regex = new StringBuilder();
        Matcher variables = VARIABLE.matcher(pattern);
        int at = 0;
        while (variables.find()) {
            regex.append(Pattern.quote(pattern.substring(at, variables.start())))
                    .append("(.*?)");
            if (groups.put(variables.group(1), groups.size() + 1) != null) {
                throw new UsageException(Message.of("--ns-from has ${0}$ twice.", variables.group(1)));
            }
            at = variables.end();
        }
        return Pattern.compile(regex + Pattern.quote(pattern.substring(at)), Pattern.DOTALL);
    }

    private record Renaming(Pattern from, String to, Map<String, Integer> groups) {

        static Renaming of(String from, String to) {
            boolean variables = from.contains("$");
            Map<String, Integer> groups = new LinkedHashMap<>();
            Pattern pattern = compile(variables ? from : named(from), groups);
            String target = variables ? to : named(to);
            Matcher used = VARIABLE.matcher(target);
            int count = 0;
            for (; used.find(); count++) {
                if (!groups.containsKey(used.group(1))) {
                    throw new UsageException(
                            variables
                                    ? Message.of("--ns-to has ${0}$, which its --ns-from does not have.", used.group(1))
                                    : Message.of("--ns-to has more * than its --ns-from."));
                }
            }
            if (!variables && count < groups.size()) {
                throw new UsageException(Message.of("--ns-from has more * than its --ns-to."));
            }
            return new Renaming(pattern, target, groups);
        }

        String apply(Matcher matched) {
            return VARIABLE.matcher(to)
                    .replaceAll(variable -> Matcher.quoteReplacement(matched.group(groups.get(variable.group(1)))));
        }
    }
}
