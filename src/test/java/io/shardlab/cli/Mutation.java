package io.shardlab.cli;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Changes a file as damage, another program or an attacker might. */
final class Mutation {

    private static final Pattern VALUE = Pattern.compile("-?[0-9][0-9.eE+-]*|\"[^\"]*\"|true|false|\\{ *}|\\[ *]");

    private static final List<String> VALUES = List.of(
            "0",
            "-1",
            "1.5",
            "9223372036854775807",
            "1e308",
            "1e400",
            "NaN",
            "\"NaN\"",
            "\"\"",
            "\"=1\\u001b[31m\"",
            "\"2026-02-30T00:00:00Z\"",
            "\"+999999999-12-31T23:59:59Z\"",
            "\"-1000000000-01-01T00:00:00Z\"",
            "\"2199-01-01T00:00:00Z\"",
            "null",
            "true",
            "{}",
            "[]",
            "{\"a\": null}",
            "[null]",
            "\"sharded\"",
            "\"\\ud800\"",
            "\"a\\nb\"");

    private final Random random;

    Mutation(Random random) {
        this.random = random;
    }

    byte[] of(byte[] content) {
        return switch (random.nextInt(6)) {
            case 0 -> Arrays.copyOf(content, random.nextInt(content.length));
            case 1 -> flipped(content);
            case 2 -> without(content);
            default -> replaced(content);
        };
    }

    private byte[] flipped(byte[] content) {
        byte[] changed = content.clone();
        for (int i = random.nextInt(3); i >= 0; i--) {
            changed[random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
        }
        return changed;
    }

    /** Without a line. */
    private byte[] without(byte[] content) {
        List<String> lines = new String(content, StandardCharsets.UTF_8).lines().toList();
        int left = random.nextInt(lines.size());
        StringBuilder changed = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            changed.append(i == left ? "" : lines.get(i) + "\n");
        }
        return changed.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** With another value, or another name for a field. */
    private byte[] replaced(byte[] content) {
        String text = new String(content, StandardCharsets.UTF_8);
        List<MatchResult> values = VALUE.matcher(text).results().toList();
        MatchResult value = values.get(random.nextInt(values.size()));
        String other = VALUES.get(random.nextInt(VALUES.size()));
        return (text.substring(0, value.start()) + other + text.substring(value.end()))
                .getBytes(StandardCharsets.UTF_8);
    }
}
