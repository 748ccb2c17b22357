#!/usr/bin/env python3
"""Adds up the JUnit reports of all modules; fails if nothing ran or anything was skipped. Names what had to be tried twice."""
import glob
import sys
import xml.etree.ElementTree as xml

ran = failed = skipped = repeated = 0
for report in glob.glob("*/target/surefire-reports/TEST-*.xml") + glob.glob("*/target/failsafe-reports/TEST-*.xml"):
    suite = xml.parse(report).getroot()
    ran += int(suite.get("tests"))
    failed += int(suite.get("failures")) + int(suite.get("errors"))
    skipped += int(suite.get("skipped"))
    for case in suite.iter("testcase"):
        reason = case.find("skipped")
        if reason is not None:
            print(f"skipped: {case.get('classname')}.{case.get('name')}: {reason.get('message')}")
        for first in case.findall("flakyFailure") + case.findall("flakyError"):
            repeated += 1
            what = " ".join((first.get("message") or first.get("type")).split())
            print(f"passed at the second try: {case.get('classname')}.{case.get('name')}: {what}")

if repeated:
    print(f"{repeated} of the tests that passed did so at the second try")
print(f"{ran - failed - skipped} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or skipped or not ran else 0)
