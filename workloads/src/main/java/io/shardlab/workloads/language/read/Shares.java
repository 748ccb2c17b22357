package io.shardlab.workloads.language.read;

import io.shardlab.core.parameter.ParameterType;
import io.shardlab.core.parameter.ParameterTypes;
import io.shardlab.core.text.Message;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The shares of several things in relation to each other, such as {@code read=80,update=20}.
 *
 * @param names the names of all things, in their order
 * @param given the shares that are given; not negative, at least one above 0
 */
record Shares(List<String> names, Map<String, BigDecimal> given) {

    private static final int LONGEST_SHARE = 20;

    Shares {
        names = List.copyOf(names);
        given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
        if (given.values().stream().noneMatch(share -> share.signum() > 0)) {
            throw new IllegalArgumentException("no share is above 0");
        }
    }

    /** Returns the type of a parameter. */
    static ParameterType<Shares> type(List<String> names) {
        Message allowed = Message.of(
                "names with their shares, at least one of them above 0, such as {0}=80,{1}=20; there are {2}",
                names.get(0), names.get(names.size() - 1), String.join(", ", names));
        return ParameterTypes.custom("shares", allowed, text -> parse(text, names), Shares::toString);
    }

    private static Shares parse(String text, List<String> names) {
        Map<String, BigDecimal> shares = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            String[] words = part.trim().split("=", -1);
            String name = words[0].trim();
            if (words.length != 2 || !names.contains(name) || shares.put(name, share(words[1].trim())) != null) {
                throw new IllegalArgumentException("not a name and its share, or twice: " + part);
            }
        }
        Map<String, BigDecimal> ordered = new LinkedHashMap<>();
        names.stream().filter(shares::containsKey).forEach(name -> ordered.put(name, shares.get(name)));
        return new Shares(names, ordered);
    }

    private static BigDecimal share(String text) {
        if (text.length() > LONGEST_SHARE || !text.matches("\\d+(\\.\\d+)?")) {
            throw new IllegalArgumentException("not a share: " + text);
        }
        return new BigDecimal(text);
    }

    /** Returns the shares of all things; 0 if one is not given. */
    Map<String, BigDecimal> all() {
        Map<String, BigDecimal> all = new LinkedHashMap<>();
        names.forEach(name -> all.put(name, given.getOrDefault(name, BigDecimal.ZERO)));
        return all;
    }

    @Override
    public String toString() {
        return given.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue().toPlainString())
                .collect(Collectors.joining(","));
    }
}
