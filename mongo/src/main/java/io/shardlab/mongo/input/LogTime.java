package io.shardlab.mongo.input;

import java.time.YearMonth;

/**
 * Reads the time of a request in the forms of servers: {@code 07/Jan/2000:10:45:36 +0900}, or {@code
 * 2000-01-07T10:45:36+09:00}. Days of one digit, months in any case, fractions of a second and a missing zone are also
 * accepted; a day that is not in the calendar is not. Reused for each row. Not thread-safe.
 */
final class LogTime {

    /** The length of 07/Jan/2000:10:45:36 +0900. */
    private static final int USUAL_BYTES = 26;

    private byte[] bytes;
    private int to;
    private int position;
    private int day;

    /**
     * Reads the time that begins at an index.
     *
     * @return the index after it, or -1 if there is none
     */
    int read(byte[] source, int from, int end) {
        begin(source, from, end);
        if (to - from >= USUAL_BYTES && isUsual(from)) {
            position = from + USUAL_BYTES;
            return position;
        }
        boolean read = (isIsoDate(from) ? isoDate() && (accept('T') || accept(' ')) : serverDate() && accept(':'))
                && clock()
                && zone();
        return read ? position : -1;
    }

    /** Reads the form of nearly all servers in one step, for speed: every line has a time. */
    private boolean isUsual(int from) {
        byte[] text = bytes;
        boolean separated = text[from + 2] == '/'
                && text[from + 6] == '/'
                && text[from + 11] == ':'
                && text[from + 14] == ':'
                && text[from + 17] == ':'
                && text[from + 20] == ' '
                && (text[from + 21] == '+' || text[from + 21] == '-');
        if (!separated) {
            return false;
        }
        int century = twoDigits(text, from + 7);
        int year = twoDigits(text, from + 9);
        int hour = twoDigits(text, from + 12);
        int minute = twoDigits(text, from + 15);
        int second = twoDigits(text, from + 18);
        int zoneHour = twoDigits(text, from + 22);
        int zoneMinute = twoDigits(text, from + 24);
        return (century | year | hour | minute | second | zoneHour | zoneMinute) >= 0
                && hour < 24
                && minute < 60
                && second <= 60
                && zoneHour < 24
                && zoneMinute < 60
                && setDay(century * 100 + year, month(from + 3), twoDigits(text, from));
    }

    private static int twoDigits(byte[] text, int from) {
        int tens = text[from] - '0';
        int ones = text[from + 1] - '0';
        boolean digits = (tens | ones | (9 - tens) | (9 - ones)) >= 0;
        return digits ? tens * 10 + ones : -1;
    }

    /** Reads a day such as 2000-01-07; returns the index after it, or -1. */
    int readDay(byte[] source, int from, int end) {
        begin(source, from, end);
        return isIsoDate(from) && isoDate() ? position : -1;
    }

    /** Reads a time of day such as 10:45:36; returns the index after it, or -1. */
    int readClock(byte[] source, int from, int end) {
        begin(source, from, end);
        return clock() ? position : -1;
    }

    /** The day that was read, in the time's own zone, as a number such as 20000107. */
    int day() {
        return day;
    }

    private void begin(byte[] source, int from, int end) {
        bytes = source;
        position = from;
        to = end;
    }

    private boolean isIsoDate(int from) {
        return to - from > 4 && bytes[from + 4] == '-';
    }

    private boolean isoDate() {
        int year = number(4);
        int month = accept('-') ? number(2) : -1;
        int dayOfMonth = accept('-') ? number(2) : -1;
        return setDay(year, month, dayOfMonth);
    }

    private boolean serverDate() {
        int digits = to - position > 1 && bytes[position + 1] == '/' ? 1 : 2;
        int dayOfMonth = number(digits);
        int month = accept('/') && to - position >= 3 ? month(position) : -1;
        position += 3;
        int year = accept('/') ? number(4) : -1;
        return setDay(year, month, dayOfMonth);
    }

    private boolean setDay(int year, int month, int dayOfMonth) {
        day = year * 10_000 + month * 100 + dayOfMonth;
        return year > 0
                && month >= 1
                && month <= 12
                && dayOfMonth >= 1
                && (dayOfMonth <= 28 || dayOfMonth <= YearMonth.of(year, month).lengthOfMonth());
    }

    /** Returns the number of the month whose first three letters are at an index, or -1. */
    private int month(int from) {
        int letters = lowerCase(from) << 16 | lowerCase(from + 1) << 8 | lowerCase(from + 2);
        return switch (letters) {
            case 'j' << 16 | 'a' << 8 | 'n' -> 1;
            case 'f' << 16 | 'e' << 8 | 'b' -> 2;
            case 'm' << 16 | 'a' << 8 | 'r' -> 3;
            case 'a' << 16 | 'p' << 8 | 'r' -> 4;
            case 'm' << 16 | 'a' << 8 | 'y' -> 5;
            case 'j' << 16 | 'u' << 8 | 'n' -> 6;
            case 'j' << 16 | 'u' << 8 | 'l' -> 7;
            case 'a' << 16 | 'u' << 8 | 'g' -> 8;
            case 's' << 16 | 'e' << 8 | 'p' -> 9;
            case 'o' << 16 | 'c' << 8 | 't' -> 10;
            case 'n' << 16 | 'o' << 8 | 'v' -> 11;
            case 'd' << 16 | 'e' << 8 | 'c' -> 12;
            default -> -1;
        };
    }

    private int lowerCase(int index) {
        return (bytes[index] & 0xff) | 0x20;
    }

    private boolean clock() {
        int hour = number(2);
        int minute = accept(':') ? number(2) : -1;
        int second = accept(':') ? number(2) : -1;
        // A second may be a leap second.
        return hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 && second <= 60 && fraction();
    }

    private boolean fraction() {
        if (position == to || (bytes[position] != '.' && bytes[position] != ',')) {
            return true;
        }
        int end = ScalarParser.digitsEnd(bytes, position + 1, to);
        boolean digits = end > position + 1;
        position = end;
        return digits;
    }

    /**
     * Reads a zone such as {@code +0900}, {@code +09:00} or {@code Z}, with or without a blank before it; it may be
     * missing.
     */
    private boolean zone() {
        int sign = position < to && bytes[position] == ' ' ? position + 1 : position;
        if (sign == to || (bytes[sign] != '+' && bytes[sign] != '-')) {
            accept('Z');
            return true;
        }
        position = sign + 1;
        int hours = number(2);
        accept(':');
        int minutes = number(2);
        return hours >= 0 && hours < 24 && minutes >= 0 && minutes < 60;
    }

    private boolean accept(char wanted) {
        boolean here = position < to && bytes[position] == wanted;
        position += here ? 1 : 0;
        return here;
    }

    /** Reads the number that the next digits represent; returns -1 if some of them are not digits. */
    private int number(int digits) {
        int end = position + digits;
        if (end > to) {
            return -1;
        }
        int value = 0;
        for (int i = position; i < end; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        position = end;
        return value;
    }
}
